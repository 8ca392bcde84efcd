import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Kind, Type } from "@sinclair/typebox"
import { t } from "elysia"
import { readerOf } from "../../../server/http/input/reader.ts"
import { ask, invalid } from "./ask.ts"
import { type MadeUpServer, madeUpServer } from "./made-up-server.ts"

let server: MadeUpServer
beforeAll(() => {
  server = madeUpServer()
})
afterAll(() => server.stop())

const echo = (body: unknown) => ask(server.base, "POST", "/made-up/echo", { body })
const query = (text: string) => ask(server.base, "GET", `/made-up/query${text}`)

describe("A body", () => {
  test.each([
    [{ text: 5 }, "body.text must be string"],
    [{ text: null }, "body.text must be string"],
    [{ text: "" }, "body.text must NOT have fewer than 1 characters"],
    [{ text: " \t\n " }, "body.text must NOT have fewer than 1 characters"],
    [{ text: "123456" }, "body.text must NOT have more than 5 characters"],
    [{ text: "😀😀😀😀😀😀" }, "body.text must NOT have more than 5 characters"],
    [{ optional: 5 }, "body.optional must be string"],
    [{ nullable: ["a"] }, "body.nullable must be string"],
    [{ nullable: "123456" }, "body.nullable must NOT have more than 5 characters"],
    [{ token: "" }, "body.token must NOT have fewer than 1 characters"],
    [{ email: "noUser" }, `body.email must match format "email"`],
    [{ email: " a@b.de" }, `body.email must match format "email"`],
    [{ email: "A <a@b.de>" }, `body.email must match format "email"`],
    [{ email: "a@b.de\r\nBcc: c@d.de" }, `body.email must match format "email"`],
    [{ email: `${"a".repeat(250)}@b.de` }, "body.email must NOT have more than 254 characters"],
    [{ password: "" }, "body.password must NOT have fewer than 1 characters"],
    [{ newPassword: "1234567" }, "body.newPassword must NOT have fewer than 8 characters"],
    [{ newPassword: "😀".repeat(129) }, "body.newPassword must NOT have more than 128 characters"],
    [{ at: "2026-02-30" }, `body.at must match format "date-time"`],
    [{ at: "2027-02-30T10:00:00Z" }, `body.at must match format "date-time"`],
    [{ at: "2027-02-29T10:00:00.000+02:00" }, `body.at must match format "date-time"`],
    [{ at: "2027-04-31T10:00Z" }, `body.at must match format "date-time"`],
    [{ at: "2027-04-30T24:00:00Z" }, `body.at must match format "date-time"`],
    [{ at: "tomorrow" }, `body.at must match format "date-time"`],
    [{ at: "2026-13-01T00:00:00Z" }, `body.at must match format "date-time"`],
    [{ at: "2026-01-01T00:00:00" }, `body.at must match format "date-time"`],
    [{ at: 1767225600000 }, "body.at must be string"],
    [{ amount: "5" }, "body.amount must be integer"],
    [{ amount: 1.5 }, "body.amount must be integer"],
    [{ amount: true }, "body.amount must be integer"],
    [{ amount: 0 }, "body.amount must be >= 1"],
    [{ amount: 1001 }, "body.amount must be <= 1000"],
    [{ amount: 2 ** 53 }, "body.amount must be integer"],
    [`{"amount":1e999}`, "body.amount must be integer"],
    [{ kind: "sell" }, "body.kind must be equal to one of the allowed values"],
    [{ kind: 1 }, "body.kind must be string"],
    [{ kind: null }, "body.kind must be string"],
    [{ flag: "true" }, "body.flag must be boolean"],
    [{ flag: 1 }, "body.flag must be boolean"],
    [{ appIds: {} }, "body.appIds must be array"],
    [{ appIds: 5 }, "body.appIds must be array"],
    [{ appIds: ["5"] }, "body.appIds[0] must be integer"],
    [{ appIds: [1, 2.5] }, "body.appIds[1] must be integer"],
    [{ appIds: [] }, "body.appIds must NOT have fewer than 1 items"],
    [{ appIds: [1, 2, 3, 4] }, "body.appIds must NOT have more than 3 items"],
    [{ money: [] }, "body.money must be object"],
    [{ money: {} }, "body.money must have required property 'amount'"],
    [{ money: { amount: 1 } }, "body.money must have required property 'currency'"],
    [{ money: { amount: 1, currency: "EURO" } }, "body.money.currency must NOT have more than 3 characters"],
    [{ values: { "<script>": true } }, "body.values value must match one of the allowed shapes"],
    [{ text: 5, kind: "sell" }, "body.text must be string"],
  ])("%j is refused: %s", async (body, message) => {
    expect(await echo(body)).toMatchObject({ status: 400, text: invalid(message) })
  })

  test.each([
    [{}, {}],
    [{ text: " a " }, { text: "a" }],
    [{ text: "😀😀😀😀😀" }, { text: "😀😀😀😀😀" }],
    [{ optional: "  " }, { optional: null }],
    [{ optional: null }, { optional: null }],
    [{ nullable: " " }, { nullable: null }],
    [{ nullable: " a " }, { nullable: "a" }],
    [{ token: " a " }, { token: " a " }],
    [{ email: "Ada@Example.com" }, { email: "Ada@Example.com" }],
    [{ password: " " }, { password: " " }],
    [{ newPassword: "  ünïcode  " }, { newPassword: "  ünïcode  " }],
    [{ newPassword: "e\u0301".repeat(4) }, { newPassword: "e\u0301".repeat(4) }],
    [{ at: "2026-01-01T00:00:00.000Z" }, { at: "2026-01-01T00:00:00.000Z" }],
    [{ amount: 1000 }, { amount: 1000 }],
    [{ kind: "trade" }, { kind: "trade" }],
    [{ flag: false }, { flag: false }],
    [{ appIds: [1, 2, 3] }, { appIds: [1, 2, 3] }],
    [{ money: { amount: 5, currency: " EUR ", more: 1 } }, { money: { amount: 5, currency: "EUR" } }],
    [{ values: { a: 1.5, b: " x ", c: null } }, { values: { a: 1.5, b: "x", c: null } }],
    [{ anything: { deep: [" a "] }, more: 1, toString: "x" }, { anything: { deep: [" a "] } }],
  ])("%j is read as %j", async (body, read) => {
    expect(await echo(body)).toMatchObject({ status: 200, text: JSON.stringify(read) })
  })

  test("is never repeated in an answer or a log", async () => {
    server.logs.length = 0
    const secret = "correct horse battery"
    for (const body of [
      { newPassword: [secret] },
      { email: secret },
      { kind: secret },
      { [secret]: "\0" },
      `{"password":"${secret}`,
    ]) {
      const answer = await echo(body)
      expect(answer.status).toBe(400)
      expect(answer.text).not.toContain("horse")
    }
    expect(server.logs.length).toBeGreaterThan(0)
    expect(server.logs.join()).not.toContain("horse")
  })
})

describe("A query", () => {
  test.each([
    ["?limit=x", "querystring.limit must be number"],
    ["?limit=", "querystring.limit must be number"],
    ["?limit", "querystring.limit must be number"],
    ["?limit=%20", "querystring.limit must be number"],
    ["?limit=1e1", "querystring.limit must be number"],
    ["?limit=0x10", "querystring.limit must be number"],
    ["?limit=-5", "querystring.limit must be number"],
    ["?limit=%2B5", "querystring.limit must be number"],
    ["?limit=5.0", "querystring.limit must be number"],
    ["?limit=%D9%A5", "querystring.limit must be number"],
    ["?limit=99999999999999999999", "querystring.limit must be number"],
    ["?limit=1&limit=2", "querystring.limit must be number"],
    ["?limit=5&limit=5", "querystring.limit must be number"],
    ["?limit[]=5&limit=5&limit=5", "querystring.limit must be number"],
    ["?limit=0", "querystring.limit must be >= 1"],
    ["?limit=101", "querystring.limit must be <= 100"],
    ["?q=a&q=b", "querystring.q must be string"],
    ["?q=123456", "querystring.q must NOT have more than 5 characters"],
    ["?q=%00", "querystring.q must NOT contain NUL or a lone surrogate"],
    ["?hard=1", "querystring.hard must be boolean"],
    ["?hard=TRUE", "querystring.hard must be boolean"],
    ["?kind=", "querystring.kind must be equal to one of the allowed values"],
    ["?kind=buy&kind=buy", "querystring.kind must be string"],
    ["?tags=a&tags=b&tags=c", "querystring.tags must NOT have more than 2 items"],
    ["?tags=a&tags=", "querystring.tags[1] must NOT have fewer than 1 characters"],
  ])("%s is refused: %s", async (text, message) => {
    expect(await query(text)).toMatchObject({ status: 400, text: invalid(message) })
  })

  test.each([
    ["", {}],
    ["?", {}],
    ["?more=1&__proto__=x", {}],
    ["?limit=020", { limit: 20 }],
    ["?q=+a%20", { q: "a" }],
    ["?q=", { q: null }],
    ["?q=%zz", { q: "%zz" }],
    ["?q={%22a%22", { q: '{"a"' }],
    ["?hard=false&kind=buy&limit=100", { limit: 100, hard: false, kind: "buy" }],
    ["?tags=a", { tags: ["a"] }],
    ["?tags=a&tags=%20b", { tags: ["a", "b"] }],
    ["?tags=a,b", { tags: ["a,b"] }],
    ["?q=a,b", { q: "a,b" }],
    ["?q=[1]", { q: "[1]" }],
    ["?q={}&q2=x", { q: "{}" }],
    ["?q=a=b", { q: "a=b" }],
    ["?q=%F0%9F%98%80", { q: "😀" }],
  ])("%s is read as %j", async (text, read) => {
    expect(await query(text)).toMatchObject({ status: 200, text: JSON.stringify(read) })
  })
})

describe("A parameter of the path", () => {
  const id = "01890a5d-ac96-774b-bcce-b302099a8057"

  test.each([["no-id"], [`${id}0`], [`%20${id}`], ["%00"], ["%zz"], ["%E0%A4%A"], [`{${id}}`]])(
    "%s is no id",
    async (text) => {
      const answer = await ask(server.base, "GET", `/made-up/things/${text}`)
      expect(answer.status).toBe(400)
      expect(answer.text).toMatch(/"params\.id must (match format \\"uuid\\"|NOT contain NUL or a lone surrogate)"/)
    },
  )

  test("is an id however it is written", async () => {
    const answer = await ask(server.base, "GET", `/made-up/things/${id.toUpperCase()}`)
    expect(answer).toMatchObject({ status: 200, text: JSON.stringify({ id }) })
  })
})

describe("A schema that cannot be read is refused when the route is made", () => {
  test.each([
    ["Elysia's integer, which takes texts", t.Object({ a: t.Integer() })],
    ["Elysia's numeric", t.Numeric()],
    ["a conversion", Type.Transform(Type.String()).Decode(Number).Encode(String)],
    ["a kind that no user wrote a reader for", Type.Unsafe<string>({ [Kind]: "Homemade" })],
    ["a format that nothing tests", t.String({ format: "email" })],
    ["a multiple", Type.Number({ multipleOf: 2 })],
    ["an exclusive limit", Type.Integer({ exclusiveMinimum: 0 })],
    ["a number of properties", t.Object({ a: t.Record(t.String(), t.Unknown(), { minProperties: 1 }) })],
    ["a list that has to contain something", t.Array(t.String(), { contains: t.Literal("a") })],
    ["an object that refuses other keys", t.Object({}, { additionalProperties: false })],
    ["a keyword next to a list of shapes", t.Union([t.String(), t.Null()], { maxLength: 3 })],
    ["a keyword that does not exist", t.String({ maxLenght: 3 })],
    ["a pattern of a part of the text", t.String({ pattern: "[a-z]+" })],
    ["a pattern with a choice", t.String({ pattern: "^(a|b)$" })],
    ["a pattern that tries each text in many ways", t.String({ pattern: "^([a-z]+)+$" })],
    ["a pattern with two parts of any length", t.String({ pattern: "^[a-z]*[a-z]*$" })],
    ["a pattern that refers back", t.String({ pattern: "^([a-z])\\1$" })],
  ])("%s", (_, schema) => {
    expect(() => readerOf(schema, "json")).toThrow()
  })

  test.each([
    ["^[a-z0-9-]{1,3}$", ["a", "a-1"], ["", "abcd", "a b", "A", "é", "a\n", "\na", "€"]],
    ["^[a-z][a-z0-9_]*$", ["a", "a_1"], ["", "_a", "1a", "a-"]],
    ["^B[A-Z]{2}=?$", ["BAA", "BAA="], ["AAA", "BAA==", "BA"]],
    ["^[A-Z]{2}(==)?$", ["AA", "AA=="], ["AA=", "AA==="]],
  ])("the pattern %s is about the whole text", (pattern, good, bad) => {
    const read = readerOf(t.String({ pattern }), "json")
    for (const text of good) expect(read(text, "body")).toBe(text)
    for (const text of bad) expect(() => read(text, "body")).toThrow(`body must match pattern "${pattern}"`)
  })
})
