import { describe, expect, test } from "bun:test"
import { asc } from "drizzle-orm"
import { DateTime, Effect, Exit } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { excluded } from "../../../adapters/sql/engine/excluded.ts"
import { insertMany, insertRows } from "../../../adapters/sql/engine/insert-many.ts"
import { type FieldDefinition, type FieldDefinitionId, Transactions } from "../../../core/index.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"

const at = (n: number) => DateTime.makeUnsafe(1_700_000_000_000 + n)

/** Rows with texts, JSON, booleans, moments and nothing. */
const definitions = (count: number, kind: string): ReadonlyArray<FieldDefinition> =>
  Array.from({ length: count }, (_, n) => ({
    id: crypto.randomUUID() as FieldDefinitionId,
    ownerId: null,
    key: `${kind}_${String(n).padStart(5, "0")}`,
    name: n % 7 === 0 ? `'"\\é😀\n${n}` : `Name ${n}`,
    type: n % 2 === 0 ? "select" : "text",
    options: n % 2 === 0 ? ["a", `'b" ${n}`] : null,
    currency: null,
    collectionType: "games",
    isHidden: n % 3 === 0,
    createdAt: at(n),
  }))

describe.each(engines)("Many rows on %s", (_, engine) => {
  const runtime = repositoriesOn(engine)
  const stored = Effect.gen(function* () {
    const { read, tables } = yield* Database
    const { fieldDefinitions } = tables
    return (kind: string) =>
      Effect.map(
        read((db) => db.select().from(fieldDefinitions).orderBy(asc(fieldDefinitions.key))),
        (rows) => rows.filter(({ key }) => key.startsWith(kind)),
      )
  })

  // Of a few sizes of statements: with rows left for the smaller ones, and without.
  test.each([0, 1, 9, 11, 50, 199, 200, 201, 261, 400, 1000, 1001])("%p rows are stored as they are given", (count) =>
    runtime.runPromise(
      Effect.gen(function* () {
        const database = yield* Database
        const kind = `of${count}`
        const rows = definitions(count, kind)
        yield* insertMany(database, database.tables.fieldDefinitions)(rows)
        expect(yield* (yield* stored)(kind)).toEqual([...rows])
      }),
    ),
  )

  test("those that are there stay, or are changed, as the statement says", () =>
    runtime.runPromise(
      Effect.gen(function* () {
        const database = yield* Database
        const { fieldDefinitions } = database.tables
        const rows = definitions(30, "there")
        yield* insertRows(database, fieldDefinitions)(rows.slice(0, 27))
        const renamed = rows.map((row) => ({ ...row, name: "Other" }))
        yield* insertRows(database, fieldDefinitions, "ignore")(renamed)
        const all = yield* stored
        expect(yield* all("there")).toEqual([...rows.slice(0, 27), ...renamed.slice(27)])
        const target = { target: fieldDefinitions.id, set: { name: excluded(fieldDefinitions.name) } }
        yield* insertRows(database, fieldDefinitions, target)(renamed)
        expect(yield* all("there")).toEqual([...renamed])
      }),
    ))

  test("one that cannot be stored takes all others with it, whatever statements were before it", () =>
    runtime.runPromise(
      Effect.gen(function* () {
        const database = yield* Database
        const { atomically } = yield* Transactions
        const { fieldDefinitions } = database.tables
        const rows = definitions(277, "none")
        const insert = insertRows(database, fieldDefinitions)([...rows, ...rows.slice(0, 1)])
        expect(Exit.isFailure(yield* Effect.exit(insert))).toBe(true)
        expect(Exit.isFailure(yield* Effect.exit(atomically(insert)))).toBe(true)
        expect(yield* (yield* stored)("none")).toEqual([])
      }),
    ))
})
