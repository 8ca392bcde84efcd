/**
 * The check result of one part. `detail` describes its state or, when it is wrong, also how to correct it; `warn` is
 * for a part that works but is probably misconfigured. Contract: CLI, doctor.
 */
export interface CheckResult {
  readonly status: "ok" | "off" | "warn" | "wrong"
  readonly detail: string
}

export const ok = (detail: string): CheckResult => ({ status: "ok", detail })
export const off = (detail: string): CheckResult => ({ status: "off", detail })
export const warn = (detail: string): CheckResult => ({ status: "warn", detail })
export const wrong = (detail: string): CheckResult => ({ status: "wrong", detail })
