import { describe, expect, test } from "bun:test"
import { t } from "elysia"
import { sent } from "../../../server/http/answers/response-schemas.ts"

const View = t.Object({
  id: t.String(),
  owner: t.Union([t.Object({ id: t.String() }), t.Null()]),
  pictures: t.Array(t.Object({ url: t.String() })),
  fields: t.Record(t.String(), t.Number()),
})
const body = { id: "1", owner: { id: "2" }, pictures: [{ url: "/a" }], fields: { any: 1 } }

const resultOf = (value: unknown, isChecked: boolean) => {
  const schema = sent(View, isChecked) as unknown as { "~standard": { validate: (value: unknown) => object } }
  return schema["~standard"].validate(value)
}

describe("A body that is sent", () => {
  test("is right with the keys of its schema, and any of a record", () =>
    expect(resultOf(body, true)).toEqual({ value: body }))

  test.each([
    ["another key", { ...body, passwordHash: "$2b$" }, "/passwordHash: Unexpected property"],
    ["another key of an object that may be missing", { ...body, owner: { id: "2", email: "a@b.c" } }, "/owner: "],
    ["another key inside of a list", { ...body, pictures: [{ url: "/a", path: "/srv" }] }, "/pictures/0/path: "],
    ["a key too few", { ...body, id: undefined }, "/id: "],
    ["another type", { ...body, fields: { any: "1" } }, "/fields/any: "],
  ])("is wrong with %s", (_, value, message) =>
    expect(resultOf(value, true)).toEqual({ issues: [{ message: expect.stringContaining(message) }] }),
  )

  test("is the very same where nothing is checked", () => {
    const value = { anything: 1 }
    expect(resultOf(value, false)).toEqual({ value })
  })

  test("is described as before", () => {
    const [before, after] = [View, sent(View, true)].map((schema) => JSON.stringify(schema))
    expect(after).toBe(before ?? expect.unreachable())
  })
})
