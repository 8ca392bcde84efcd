/** What the doctor says about one part. `detail` says how it is or, when it is wrong, also how to mend it. Contract: CLI, doctor. */
export interface Finding {
  readonly status: "ok" | "off" | "wrong"
  readonly detail: string
}

export const ok = (detail: string): Finding => ({ status: "ok", detail })
export const off = (detail: string): Finding => ({ status: "off", detail })
export const wrong = (detail: string): Finding => ({ status: "wrong", detail })
