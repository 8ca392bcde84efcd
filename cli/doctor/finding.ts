/**
 * The check result of one part. `detail` describes its state or, when it is wrong, also how to correct it; `warn` is
 * for a part that works but is probably misconfigured. Contract: CLI, doctor.
 */
export interface Finding {
  readonly status: "ok" | "off" | "warn" | "wrong"
  readonly detail: string
}

export const ok = (detail: string): Finding => ({ status: "ok", detail })
export const off = (detail: string): Finding => ({ status: "off", detail })
export const warn = (detail: string): Finding => ({ status: "warn", detail })
export const wrong = (detail: string): Finding => ({ status: "wrong", detail })
