import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Redacted } from "effect"
import { refreshCookie } from "../../../server/http/cookies.ts"
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
