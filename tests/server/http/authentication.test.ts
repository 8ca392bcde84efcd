import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { Clock, Effect, Redacted } from "effect"
import { type JWTHeaderParameters, SignJWT } from "jose"
import type { UserId } from "../../../core/index.ts"
import { accessTokensOf } from "../../../server/http/auth/access-tokens.ts"
import { ask } from "./ask.ts"
import { ada, jwtSecret, type MadeUpServer, madeUpServer } from "./made-up-server.ts"

let server: MadeUpServer
beforeAll(() => {
  server = madeUpServer()
})
afterAll(() => server.stop())

const key = new TextEncoder().encode(jwtSecret)
const seconds = () => Math.floor(Date.now() / 1000)
const claims = () => ({ userId: ada.id, email: ada.email, iat: seconds(), exp: seconds() + 900 })
const sign = (
  payload: Record<string, unknown>,
  header: JWTHeaderParameters = { alg: "HS256", typ: "JWT" },
  secret = key,
) => new SignJWT(payload).setProtectedHeader(header).sign(secret)
const without = (key: string) => Object.fromEntries(Object.entries(claims()).filter(([name]) => name !== key))
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

const me = (authorization?: string) =>
  ask(server.base, "GET", "/made-up/me", authorization === undefined ? {} : { headers: { authorization } })

const welcome = { status: 200, text: JSON.stringify({ id: ada.id, displayName: "Ada" }) }
const refused = { status: 401, text: `{"error":"UNAUTHORIZED"}` }

describe("A token of the service", () => {
  test.each(["Bearer", "bearer", "BEARER"])("is taken with the scheme %s, again and again", async (scheme) => {
    const token = await server.http.accessTokens.sign(ada)
    for (let i = 0; i < 3; i++) expect(await me(`${scheme} ${token}`)).toMatchObject(welcome)
  })

  test("says who, and for which 15 minutes, and nothing else", async () => {
    const [header = "", payload = ""] = (await server.http.accessTokens.sign(ada)).split(".")
    expect(JSON.parse(Buffer.from(header, "base64url").toString())).toEqual({ alg: "HS256", typ: "JWT" })
    const said = JSON.parse(Buffer.from(payload, "base64url").toString())
    expect(said).toEqual({ userId: ada.id, email: ada.email, iat: expect.any(Number), exp: said.iat + 900 })
  })

  test.each([
    ["the usual header", { alg: "HS256", typ: "JWT" }],
    ["a header without a type", { alg: "HS256" }],
  ])("may have %s", async (_, header) => {
    expect(await me(`Bearer ${await sign(claims(), header)}`)).toMatchObject(welcome)
  })
})

describe("No user is let in", () => {
  test.each([
    ["without the header", undefined],
    ["with an empty one", ""],
    ["with another scheme", "Basic YTpi"],
    ["with the scheme alone", "Bearer"],
    ["with two tokens", "Bearer a b"],
    ["with something that is no token", "Bearer nonsense"],
    ["with dots", "Bearer .."],
    ["with a header that is no JSON", "Bearer e30x.e30.e30"],
    ["with a header that is null", `Bearer ${base64(null)}.${base64({})}.x`],
  ])("%s", async (_, authorization) => {
    expect(await me(authorization)).toMatchObject(refused)
  })

  const other = new TextEncoder().encode("another secret of more than thirty-two bytes")
  test.each([
    ["another key", () => sign(claims(), { alg: "HS256" }, other)],
    ["HS512", () => sign(claims(), { alg: "HS512" })],
    ["HS384", () => sign(claims(), { alg: "HS384" })],
    ["no algorithm", async () => `${base64({ alg: "none" })}.${base64(claims())}.`],
    ["another type", () => sign(claims(), { alg: "HS256", typ: "at+jwt" })],
    ["an empty type", () => sign(claims(), { alg: "HS256", typ: "" })],
    ["a crit that jose knows", () => sign(claims(), { alg: "HS256", b64: true, crit: ["b64"] })],
    ["no exp", () => sign(without("exp"))],
    ["no iat", () => sign(without("iat"))],
    ["no email", () => sign(without("email"))],
    ["no userId", () => sign(without("userId"))],
    ["a purpose", () => sign({ ...claims(), purpose: "state" })],
    ["an audience", () => sign({ ...claims(), aud: "x" })],
    ["another claim in the place of one", () => sign({ ...without("email"), mode: "login" })],
    ["a user that is a number", () => sign({ ...claims(), userId: 5 })],
    ["a part of a second", () => sign({ ...claims(), exp: seconds() + 1.5 })],
    ["an end in the past", () => sign({ ...claims(), exp: seconds() - 1 })],
    ["an end that is now", () => sign({ ...claims(), exp: seconds() })],
  ])("with a token of %s", async (_, make) => {
    expect(await me(`Bearer ${await make()}`)).toMatchObject(refused)
  })

  test("with a token whose last part was altered, also after the good one was seen", async () => {
    const token = await server.http.accessTokens.sign(ada)
    expect(await me(`Bearer ${token}`)).toMatchObject(welcome)
    const [header, payload, signature = ""] = token.split(".")
    const altered = `${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`
    expect(await me(`Bearer ${header}.${payload}.${altered}`)).toMatchObject(refused)
    expect(await me(`Bearer ${header}.${base64({ ...claims(), userId: "x" })}.${signature}`)).toMatchObject(refused)
  })
})

describe("Time", () => {
  let late: MadeUpServer
  afterEach(() => late.stop())

  test("ends a token after 15 minutes, also one that is remembered", async () => {
    late = madeUpServer()
    const token = await late.http.accessTokens.sign(ada)
    const knock = async () => (await ask(late.base, "GET", "/made-up/me", { token })).status
    expect(await knock()).toBe(200)
    late.clock.forward({ minutes: 14, seconds: 58 })
    expect(await knock()).toBe(200)
    late.clock.forward({ seconds: 2 })
    expect(await knock()).toBe(401)
    expect(await knock()).toBe(401)
  })

  test("is read from the clock of the service, when signing too", async () => {
    late = madeUpServer()
    late.clock.forward({ days: 365 })
    const token = await late.http.accessTokens.sign(ada)
    expect((await ask(late.base, "GET", "/made-up/me", { token })).status).toBe(200)
    // To a service whose clock says otherwise it comes out of the future.
    expect(await me(`Bearer ${token}`)).toMatchObject(refused)
  })
})

test("More tokens than are remembered are all good", async () => {
  const { sign, verify } = accessTokensOf([Redacted.make(jwtSecret)], Effect.runSync(Clock.Clock), 2)
  const tokens = await Promise.all([1, 2, 3, 4].map((n) => sign({ ...ada, id: `${ada.id}${n}` as UserId })))
  for (const token of [...tokens, ...tokens]) expect(await verify(token)).toMatchObject({ email: ada.email })
  expect((await verify(tokens[0] ?? ""))?.userId).toBe(`${ada.id}1` as UserId)
})
