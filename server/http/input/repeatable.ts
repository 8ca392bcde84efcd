import { InvalidInput } from "../answers/http-error.ts"

/** The first parts of the paths whose answers hold secrets, so that none of them is kept. */
const secretive = ["auth", "webhooks", "calendar-feed"] as const
export type Secretive = (typeof secretive)[number]

/**
 * Whether signed-in requests to a route may have a key with which they are answered once. Others ignore it: routes
 * whose answers hold secrets, and those whose answers set a cookie, without which they are of no use.
 * Contract: conventions, requests that are repeated.
 */
export const isRepeatable = (method: string, path: string, detail: object | undefined): boolean =>
  method.toUpperCase() === "POST" &&
  !("x-sets-cookie" in (detail ?? {})) &&
  !secretive.some((part) => part === path.split("/", 2)[1])

/** The key of a request; `null` without one. */
export const keyIn = (headers: Headers): string | null => {
  const key = headers.get("idempotency-key")
  if (key === null || visible.test(key)) return key
  throw new InvalidInput("headers.idempotency-key must be 1 to 255 visible ASCII characters")
}

const visible = /^[!-~]{1,255}$/
