import { DateTime, Redacted } from "effect"
import type { Context } from "elysia"
import { cookieName, cookieOf } from "./cookies.ts"

type Answer = Pick<Context["set"], "headers">

/** A cookie that only this service can read, in addition to that of the refresh token. Contract: auth, second step. */
export const sealedCookie = (production: boolean, shortName: string) => {
  const name = cookieName(production, shortName)
  const attributes = `; Path=/; HttpOnly; SameSite=${production ? "Strict; Secure" : "Lax"}`
  const append = ({ headers }: Answer, cookie: string): void => {
    headers["set-cookie"] = [headers["set-cookie"] ?? [], cookie].flat()
  }
  return {
    read: (request: Request): Redacted.Redacted | null => {
      const text = cookieOf(request.headers.get("cookie") ?? "", name)
      return text === null || text === "" ? null : Redacted.make(text)
    },
    /** After the refresh cookie, which sets the header again. */
    set: (answer: Answer, text: Redacted.Redacted, expires: DateTime.Utc): void =>
      append(
        answer,
        `${name}=${Redacted.value(text)}; Expires=${DateTime.toDateUtc(expires).toUTCString()}${attributes}`,
      ),
    clear: (answer: Answer): void => append(answer, `${name}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT${attributes}`),
  }
}
