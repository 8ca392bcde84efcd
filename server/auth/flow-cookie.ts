import { DateTime, Redacted } from "effect"
import type { Context } from "elysia"
import { cookieName, cookieOf } from "../http/auth/cookies.ts"

type Answer = Pick<Context["set"], "headers">

/**
 * Binds a sign-in flow at a provider to the browser that began it. Each flow has a cookie of its own, named `prefix`
 * and its state, so that two tabs do not interfere; the cookie is sent to the callback only.
 * Contract: auth; gameplatform.
 */
export const flowCookie = (production: boolean, prefix: string, callback: string) => {
  const path = new URL(callback).pathname
  const nameOf = (state: string): string => cookieName(production, `${prefix}-${signatureOf(state)}`)
  // SameSite is Lax, because the browser returns from the provider's site.
  const attributes = `; Path=${path}; HttpOnly; SameSite=Lax${production ? "; Secure" : ""}`
  return {
    read: (request: Request, state: string): Redacted.Redacted | null => {
      const flowToken = cookieOf(request.headers.get("cookie") ?? "", nameOf(state))
      return flowToken === null || flowToken === "" ? null : Redacted.make(flowToken)
    },
    set: (answer: Answer, state: string, flowToken: Redacted.Redacted, expires: DateTime.Utc): void =>
      append(
        answer,
        `${nameOf(state)}=${Redacted.value(flowToken)}; ` +
          `Expires=${DateTime.toDateUtc(expires).toUTCString()}${attributes}`,
      ),
    clear: (answer: Answer, state: string): void =>
      append(answer, `${nameOf(state)}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT${attributes}`),
  }
}

/** The signature at the end of the state is different for each flow; any other text cannot name a cookie of ours. */
const signatureOf = (state: string): string => /\.([\w-]{43})$/.exec(state)?.[1] ?? "none"

const append = ({ headers }: Answer, cookie: string): void => {
  headers["set-cookie"] = [headers["set-cookie"] ?? [], cookie].flat()
}
