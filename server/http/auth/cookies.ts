import { DateTime, Redacted } from "effect"
import type { Context } from "elysia"

const name = "refreshToken"

/** The part of Elysia's `set` that a cookie needs. */
type Answer = Pick<Context["set"], "headers">

/** Reads, sets and clears the cookie that holds the refresh token. Contract: auth, session token answer; auth. */
export const refreshCookie = (production: boolean) => {
  const attributes = `; Path=/; HttpOnly; SameSite=${production ? "Strict; Secure" : "Lax"}`
  return {
    name,
    /**
     * The token that the browser sent, or `null`. A malformed cookie header counts as no cookie, and so do two tokens.
     */
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
 * The name of a cookie other than that of the refresh token, whose name clients know. In production browsers accept it
 * over TLS alone, so that no other site under the domain can set it without. Source: RFC 6265bis, section 4.1.3.1.
 * Contract: auth, cookies.
 */
export const cookieName = (production: boolean, name: string): string => (production ? `__Secure-${name}` : name)

/**
 * The value of one cookie, or `null`. A cookie that occurs more than once counts as missing: another site under the
 * same domain may have set one of them, and the header does not say which. Elysia's own cookies decode percent escapes
 * and parse JSON in values; a token must not be decoded. Contract: auth, sessions.
 */
export const cookieOf = (header: string, wanted: string): string | null => {
  const values = header.split(";").flatMap((pair) => {
    const equals = pair.indexOf("=")
    return equals !== -1 && pair.slice(0, equals).trim() === wanted ? [pair.slice(equals + 1).trim()] : []
  })
  return values.length === 1 ? (values[0] ?? null) : null
}
