import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Redacted } from "effect"
import { flowCookie } from "../../../server/auth/flow-cookie.ts"
import { refreshCookie } from "../../../server/http/auth/cookies.ts"
import { sealedCookie } from "../../../server/http/auth/sealed-cookie.ts"
import { ask } from "./ask.ts"
import { type MadeUpServer, madeUpServer } from "./made-up-server.ts"

let development: MadeUpServer
let production: MadeUpServer
beforeAll(() => {
  development = madeUpServer()
  production = madeUpServer({ production: true })
})
afterAll(async () => {
  await development.stop()
  await production.stop()
})

const set = async (server: MadeUpServer, method: string) =>
  (await ask(server.base, method, "/made-up/cookie")).headers.getSetCookie()

describe("The refresh cookie", () => {
  test("is set with its attributes", async () => {
    const expires = "Expires=Sun, 01 Feb 2026 00:00:00 GMT; Path=/; HttpOnly"
    expect(await set(development, "POST")).toEqual([`refreshToken=abc; ${expires}; SameSite=Lax`])
    expect(await set(production, "POST")).toEqual([`refreshToken=abc; ${expires}; SameSite=Strict; Secure`])
  })

  test("is cleared with the same attributes", async () => {
    const expires = "Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/; HttpOnly"
    expect(await set(development, "DELETE")).toEqual([`refreshToken=; ${expires}; SameSite=Lax`])
    expect(await set(production, "DELETE")).toEqual([`refreshToken=; ${expires}; SameSite=Strict; Secure`])
  })

  const read = (cookie: string) => {
    const token = refreshCookie(true).read(new Request("http://x", { headers: { cookie } }))
    return token === null ? null : Redacted.value(token)
  }

  test.each([
    ["refreshToken=abc", "abc"],
    ["a=b; refreshToken=a-_Z9; c=d", "a-_Z9"],
    ["refreshToken=first; refreshToken=second", null],
    ["refreshToken=same; a=b; refreshToken=same", null],
    ["refreshToken=; refreshToken=second", null],
    ["refreshToken; refreshToken=second", "second"],
    ["refreshToken=%zz", "%zz"],
    [`refreshToken={"a":1}`, `{"a":1}`],
    ["refreshToken=a=b", "a=b"],
    ["refreshToken=", null],
    ["refreshToken", null],
    ["xrefreshToken=abc; RefreshToken=abc", null],
    ["", null],
    [";;=;", null],
  ])("in the header %j is %j", (header, token) => {
    expect(read(header)).toBe(token)
  })
})

describe("Every other cookie", () => {
  const state = `a.b.${"s".repeat(43)}`
  const expires = DateTime.makeUnsafe("2026-02-01T00:00:00.000Z")
  const cookiesOf = (isProduction: boolean) => {
    const flow = flowCookie(isProduction, "idp-flow", "https://api.example.com/auth/idp/callback")
    const mfa = sealedCookie(isProduction, "mfa")
    const headers: Record<string, string | number> = {}
    flow.set({ headers }, state, Redacted.make("abc"), expires)
    mfa.set({ headers }, Redacted.make("abc"), expires)
    flow.clear({ headers }, state)
    mfa.clear({ headers })
    const lines = [headers["set-cookie"] ?? []].flat().map(String)
    const read = (cookie: string) => {
      const request = new Request("http://x", { headers: { cookie } })
      return [mfa.read(request), flow.read(request, state)].map((text) => text && Redacted.value(text))
    }
    return { lines, read }
  }
  const plain = `mfa=1; idp-flow-${"s".repeat(43)}=2`
  const secure = `__Secure-mfa=1; __Secure-idp-flow-${"s".repeat(43)}=2`

  test("has the prefix __Secure- and the attribute that it asks for in production", () => {
    const { lines, read } = cookiesOf(true)
    expect(lines).toHaveLength(4)
    for (const line of lines) expect(line).toMatch(/^__Secure-(mfa|idp-flow-s{43})=.*; HttpOnly; .*Secure$/)
    expect([read(secure), read(plain)]).toEqual([
      ["1", "2"],
      [null, null],
    ])
  })

  test("has neither in development, where there is no TLS", () => {
    const { lines, read } = cookiesOf(false)
    expect(lines).toHaveLength(4)
    for (const line of lines) expect(line).toMatch(/^(mfa|idp-flow-s{43})=.*; HttpOnly; SameSite=Lax$/)
    expect([read(plain), read(secure)]).toEqual([
      ["1", "2"],
      [null, null],
    ])
  })
})
