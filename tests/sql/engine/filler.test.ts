import { describe, expect, test } from "bun:test"
import { type Column, fillPlaceholders, Param, Placeholder, sql } from "drizzle-orm"
import { QueryBuilder } from "drizzle-orm/sqlite-core"
import { DateTime } from "effect"
import { filler } from "../../../adapters/sql/engine/filler.ts"
import { postgresKit } from "../../../adapters/sql/schema/postgres-kit.ts"
import { tablesOf } from "../../../adapters/sql/schema/tables.ts"

const { users } = tablesOf(postgresKit())
const at = DateTime.makeUnsafe("2026-11-29T12:00:00.001Z")
const param = (name: string, column: Column = users.displayName) => new Param(new Placeholder(name), column)

describe("the values of a statement", () => {
  test("are in its order, each by the encoder of its column", () => {
    const fill = filler([new Placeholder("rows"), param("at", users.createdAt), "fixed", param("name"), 7])
    expect(fill({ name: "ada", at, rows: 3, other: 1 })).toEqual([3, "2026-11-29T12:00:00.001Z", "fixed", "ada", 7])
    expect(fill({ name: "bob", at: null, rows: 0 })).toEqual([0, null, "fixed", "bob", 7])
  })

  test("may be given twice, and may be undefined where the name is there", () => {
    const fill = filler([param("name"), new Placeholder("name"), new Placeholder("none")])
    expect(fill({ name: "ada", none: undefined })).toEqual(["ada", "ada", undefined])
  })

  test("have any name", () => {
    const name = `a"b\\c\n\${d}\u2028`
    expect(filler([new Placeholder(name)])({ [name]: 1 })).toEqual([1])
  })

  test("are those of its own, where another statement has the same names", () => {
    const [one, other] = [filler([param("name"), "one"]), filler([param("name"), "other"])]
    expect([one({ name: "ada" }), other({ name: "bob" })]).toEqual([
      ["ada", "one"],
      ["bob", "other"],
    ])
  })

  test("are not left out", () => {
    expect(() => filler([param("name"), new Placeholder("rows")])({ name: "ada" })).toThrow(
      'No value for placeholder "rows" was provided',
    )
  })

  test("are a list of its own for each call without placeholders", () => {
    const params = ["fixed", 7]
    const fill = filler(params)
    fill({}).push("more")
    expect(fill({})).toEqual(params)
  })

  test("are those that drizzle makes", () => {
    const select = new QueryBuilder()
      .select({ one: sql`1` })
      .from(sql`x`)
      .where(sql`a = ${sql.placeholder("a")} and b = ${5} and c = ${sql.param(sql.placeholder("c"), users.createdAt)}`)
    const { params } = select.toSQL()
    const given = { a: "x", c: at }
    expect(filler(params)(given)).toEqual(fillPlaceholders(params, given))
  })
})
