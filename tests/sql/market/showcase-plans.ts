import { describe, expect, test } from "bun:test"
import type { SQL } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { Database, type Engine } from "../../../adapters/sql/engine/database.ts"
import { statedFilter } from "../../../adapters/sql/market/showcase-filter.ts"
import { segmentsOf } from "../../../adapters/sql/market/showcase-order.ts"
import { showcaseScan } from "../../../adapters/sql/market/showcase-scan.ts"
import { listingKinds, showcaseSorts, type UserId } from "../../../core/index.ts"
import { freshId } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"
import { keptPlan } from "../engine/kept-plans.ts"
import { planOf } from "../engine/query-plans.ts"
import { anything } from "./showcase-samples.ts"

/** The indexes of listings that an engine reads for a page, and whether SQLite sorts what it reads. */
export const showcasePlansSuite = (run: Run<Database>) =>
  describe("The showcase", () => {
    test("reads the listings in a condition from the indexes that begin with it, in their order", () =>
      run(
        Effect.gen(function* () {
          const { engine } = yield* Database
          const { last, shown } = showcaseScan(engine)
          const viewer = freshId<UserId>()
          for (const sort of showcaseSorts)
            for (const kind of [null, ...listingKinds]) {
              const filter = { ...anything, condition: "mint", sort, kind } as const
              for (const segment of segmentsOf(filter, null)) {
                const index = segment.by === "age" ? "listings_condition_newest" : "listings_condition_price"
                const source = { kind: "scan", rows: 100 } as const
                const page = shown(source, segment, statedFilter(filter, plain), viewer, 21)
                const reached = last(source, segment, statedFilter(filter, plain))
                const expected = (segment.kinds ?? listingKinds).map(() => index)
                expect([filter, yield* indexesOf(engine, page)]).toEqual([filter, expected])
                expect([filter, yield* indexesOf(engine, reached)]).toEqual([filter, expected])
              }
            }
        }),
      ))
  })

const indexesOf = Effect.fnUntraced(function* (engine: Engine, page: SQL) {
  if (engine.name === "sqlite") {
    const plan = yield* planOf(engine, page)
    expect(plan.filter((step) => step.includes("TEMP B-TREE"))).toEqual([])
    return namesIn(plan.join("\n"))
  }
  const { sql: text, params: values } = new PgDialect().sqlToQuery(page)
  // Postgres reads all of a table that is small.
  const plan = yield* engine.transaction((db) =>
    Effect.andThen(
      Effect.promise(async () => engine.execute(db, "set local enable_seqscan = off")),
      keptPlan(engine, db, { text, values }),
    ),
  )
  return namesIn(JSON.stringify(plan))
})

const namesIn = (plan: string): ReadonlyArray<string> =>
  plan.match(/\blistings_\w*(newest|price|kind|type|owner|currency)\w*/g) ?? []

const plain = <T>(_: string, value: T): T => value
