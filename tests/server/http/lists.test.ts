import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Array as Arrays, Redacted } from "effect"
import fc from "fast-check"
import { cursorsOf } from "../../../server/http/input/cursor.ts"
import { ask, invalid } from "./ask.ts"
import { type MadeUpServer, madeUpServer } from "./made-up-server.ts"

let server: MadeUpServer
beforeAll(() => {
  server = madeUpServer()
})
afterAll(() => server.stop())

const list = async (query: string) => {
  const { status, text } = await ask(server.base, "GET", `/made-up/list${query}`)
  return { status, text, body: JSON.parse(text) }
}
const refused = { status: 400, text: invalid("querystring.cursor must be a cursor of this list") }

describe("A list", () => {
  test("comes in one piece when it fits", async () => {
    expect((await list("")).body).toEqual({ items: [{ item: 0 }, { item: 1 }, { item: 2 }], nextCursor: null })
  })

  test("goes on behind the cursor", async () => {
    const first = await list("?limit=2")
    expect(first.body.items).toEqual([{ item: 0 }, { item: 1 }])
    const second = await list(`?limit=2&cursor=${first.body.nextCursor}`)
    expect(second.body).toEqual({ items: [{ item: 2 }], nextCursor: null })
  })

  test.each([
    ["0", "querystring.limit must be >= 1"],
    ["101", "querystring.limit must be <= 100"],
    ["many", "querystring.limit must be number"],
  ])("of %s items is refused", async (limit, message) => {
    expect(await list(`?limit=${limit}`)).toMatchObject({ status: 400, text: invalid(message) })
  })
})

describe("A cursor", () => {
  const keyed = (...bytes: [number, ...number[]]) =>
    cursorsOf(Redacted.make(Arrays.map(bytes, (byte) => new Uint8Array(32).fill(byte))))
  const cursors = keyed(7)

  test("that an app keeps from before is good", () => {
    const kept = "y332vukhUqXu-6o2YKc4TVsiMjAyNi0wMS0wMVQwMDowMDowMC4wMDBaIiwiw6kiLDMsbnVsbF0"
    const position = ["2026-01-01T00:00:00.000Z", "é", 3, null]
    expect([cursors.encode("things", position), cursors.decode("things", kept)]).toEqual([kept, position])
  })

  test("of another filter, empty, altered, cut, lengthened or made up is refused", async () => {
    const { nextCursor } = (await list("?limit=1")).body
    expect((await list(`?cursor=${nextCursor}`)).status).toBe(200)
    const altered = `${nextCursor[0] === "A" ? "B" : "A"}${nextCursor.slice(1)}`
    const others = [
      "",
      altered,
      nextCursor.slice(0, -1),
      `${nextCursor}A`,
      `${nextCursor}=`,
      `${nextCursor}%20`,
      "MTA",
      "AAAA".repeat(20),
    ]
    for (const cursor of others) expect(await list(`?cursor=${cursor}`)).toMatchObject(refused)
    expect(await list(`?q=other&cursor=${nextCursor}`)).toMatchObject(refused)
    expect(await list(`?cursor=${cursors.encode("other things", [1])}`)).toMatchObject(refused)
    expect(await list(`?cursor=${keyed(8).encode("things ", [1])}`)).toMatchObject(refused)
  })

  test("is good with a key of before, which makes none", () => {
    const position = [1]
    expect(keyed(8, 7).decode("things", cursors.encode("things", position))).toEqual(position)
    expect(() => cursors.decode("things", keyed(8, 7).encode("things", position))).toThrow("a cursor of this list")
  })

  test("given twice is refused", async () => {
    const { nextCursor } = (await list("?limit=1")).body
    expect((await list(`?cursor=${nextCursor}&cursor=${nextCursor}`)).text).toBe(
      invalid("querystring.cursor must be string"),
    )
  })

  const position = fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.constant(null)), { maxLength: 4 })

  test("leads back to its position", () => {
    fc.assert(
      fc.property(fc.string(), position, (scope, place) => {
        expect(cursors.decode(scope, cursors.encode(scope, place))).toEqual(JSON.parse(JSON.stringify(place)))
      }),
    )
  })

  test("is good in no other scope", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), position, (scope, other, place) => {
        fc.pre(scope !== other)
        expect(() => cursors.decode(other, cursors.encode(scope, place))).toThrow("must be a cursor of this list")
      }),
    )
  })

  test("is good with no character changed", () => {
    fc.assert(
      fc.property(position, fc.nat(), fc.constantFrom("A", "z", "-", "=", " ", "é"), (place, at, letter) => {
        const cursor = cursors.encode("things", place)
        const index = at % cursor.length
        fc.pre(cursor[index] !== letter)
        const altered = cursor.slice(0, index) + letter + cursor.slice(index + 1)
        expect(() => cursors.decode("things", altered)).toThrow("must be a cursor of this list")
      }),
    )
  })
})
