import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import { type LoanList, loanPages } from "../../../adapters/sql/catalog/loan-pages.ts"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { insertMany } from "../../../adapters/sql/engine/insert-many.ts"
import type { LoanId, LoanStatus } from "../../../core/index.ts"
import { storedCollection } from "../../../testing/samples/catalog.ts"
import { storedItems } from "../../../testing/samples/items.ts"
import { loan } from "../../../testing/samples/loans.ts"
import { era, storedUser } from "../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { planOf } from "../engine/query-plans.ts"

/** Two users who lent a thousand times to one of ten. */
const fill = Effect.gen(function* () {
  const database = yield* Database
  const day = era()
  const people = yield* Effect.forEach(Array.from({ length: 10 }), () => storedUser(day(0)))
  const rows = []
  for (const ada of people.slice(0, 2)) {
    const [item] = yield* storedItems(yield* storedCollection(ada.id, day(0)), [{}])
    if (item === undefined) return yield* Effect.die("Not all of it was stored.")
    for (let n = 0; n < 1_000; n++) {
      const borrowerId = people[2 + (n % 8)]?.id ?? null
      const status: LoanStatus = n % 10 === 0 ? "open" : "returned"
      const made = loan(item, DateTime.add(day(1), { seconds: n }), { borrowerId, id: Bun.randomUUIDv7() as LoanId })
      rows.push({ ...made, status, returnedAt: status === "open" ? null : day(2) })
    }
  }
  yield* insertMany(database, database.tables.loans)(rows)
  yield* database.execute((db) => database.engine.execute(db, "analyze"))
  return rows[500] ?? (yield* Effect.die("There are rows."))
})

const lists: ReadonlyArray<readonly [list: LoanList, index: string]> = [
  ["lender", "loans_lender"],
  ["borrower", "loans_borrower"],
  ["item", "loans_item"],
]

describe.each(engines)("Lists of loans on %s", (_, opened) => {
  const database = repositoriesOn(opened)
  let some: Effect.Success<typeof fill>
  beforeAll(async () => {
    some = await database.runPromise(fill)
  }, 120_000)
  afterAll(() => database.dispose())

  test.each(lists)("by %s are read in the order of the index %s", (list, index) =>
    database.runPromise(
      Effect.gen(function* () {
        const { engine, tables } = yield* Database
        const values: Readonly<Record<string, unknown>> = {
          ...{ user: list === "borrower" ? some.borrowerId : some.lenderId, status: "returned", item: some.itemId },
          ...{ rows: 21, lastId: some.id },
          lastAt: engine.name === "sqlite" ? DateTime.toEpochMillis(some.lentAt) : DateTime.formatIso(some.lentAt),
        }
        for (const isNext of [false, true]) {
          const { params, sql: text } = loanPages(tables)(engine.reader, list, isNext).toSQL()
          const literal = (_: string, n: string) => {
            const given = params[Number(n) - 1] as
              | { readonly name?: string; readonly value?: { readonly name?: string } }
              | string
            const name = typeof given === "object" ? (given.name ?? given.value?.name ?? "") : ""
            const value = name === "" ? given : values[name]
            return typeof value === "number" ? `${value}` : `'${value}'`
          }
          const plan = yield* planOf(engine, sql.raw(text.replaceAll(/[?$](\d+)/g, literal)))
          expect(plan.join("\n")).toContain(index)
          expect(plan.filter((step) => /\bSort\b|TEMP B-TREE|Seq Scan on loans|SCAN loans/.test(step))).toEqual([])
        }
      }),
    ),
  )
})
