import { DateTime, Redacted } from "effect"
import type { Context } from "elysia"

const name = "refreshToken"

/** What of Elysia's `set` a cookie needs. */
type Answer = Pick<Context["set"], "headers">

/** Reads, sets and clears the cookie that holds the refresh token. Contract: seed section 5; auth. */
export const refreshCookie = (production: boolean) => {
  const attributes = `; Path=/; HttpOnly; SameSite=${production ? "Strict; Secure" : "Lax"}`
  return {
    name,
    /** The token that the browser sent, or `null`. A broken cookie header is no cookie. */
    read: (request: Request): Redacted.Redacted | null => {
      const token = cookieOf(request.headers.get("cookie") ?? "", name)
      return token === null || token === "" ? null : Redacted.make(token)
    },
    set: (answer: Answer, token: Redacted.Redacted, expires: DateTime.Utc): void => {
      answer.headers["set-cookie"] =
        `${name}=${Redacted.value(token)}; Expires=${DateTime.toDateUtc(expires).toUTCString()}${attributes}`
    },
    clear: (answer: Answer): void => {
      answer.headers["set-cookie"] = `${name}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT${attributes}`
    },
  }
}

/**
 * The value of one cookie, or `null`. Elysia's own cookies decode percent escapes and parse JSON out of values; a token is
 * neither.
 */
export const cookieOf = (header: string, wanted: string): string | null => {
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=")
    if (equals !== -1 && pair.slice(0, equals).trim() === wanted) return pair.slice(equals + 1).trim()
  }
  return null
}
