import type { codings } from "./best-coding.ts"

/** What is sent at an address of the web app. */
export interface Sent extends Record<(typeof codings)[number], Uint8Array> {
  readonly headers: Readonly<Record<string, string>>
  /** `null` for what no client may keep. */
  readonly tag: string | null
}
