import { expect, test } from "bun:test"
import { sql } from "drizzle-orm"
import { Effect } from "effect"
import { Database, databaseOf } from "../../../adapters/sql/engine/database.ts"
import { migrate } from "../../../adapters/sql/engine/migrate.ts"
import { statedFilter } from "../../../adapters/sql/market/showcase-filter.ts"
import { segmentsOf } from "../../../adapters/sql/market/showcase-order.ts"
import { showcaseScan } from "../../../adapters/sql/market/showcase-scan.ts"
import { listingKinds, showcaseSorts, type UserId } from "../../../core/index.ts"
import { freshId } from "../../../testing/samples/samples.ts"
import { freshSqlite } from "../../support/engines.ts"
import { anything } from "./showcase-samples.ts"

const plain = <T>(_: string, value: T): T => value

const filters = showcaseSorts.flatMap((sort) =>
  [null, ...listingKinds].flatMap((kind) =>
    ([null, "games"] as const).flatMap((type) =>
      [null, 100].flatMap((minPrice) =>
        [null, 900].map((maxPrice) => ({ ...anything, q: "rare", sort, kind, type, minPrice, maxPrice })),
      ),
    ),
  ),
)

// SQLite read a whole range of prices for every listing that a search had found: seconds of a page, and nothing else
// next to.
test("What a search finds SQLite looks at by its id, whatever else is asked", () =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const engine = yield* freshSqlite
        yield* Effect.provideService(migrate(), Database, databaseOf(engine))
        const { shown: walk } = showcaseScan(engine)
        const source = { kind: "found", ids: engine.listingsWithTerms(["rare"]), rows: 500 } as const
        const viewer = freshId<UserId>()
        for (const filter of filters)
          for (const stretch of segmentsOf(filter, null)) {
            const page = walk(source, stretch, statedFilter(filter, plain), viewer, 20)
            const plan = yield* Effect.promise(async () =>
              engine.reader.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${page}`),
            )
            const steps = plan.map(({ detail }) => detail).filter((detail) => detail.startsWith("SEARCH listings "))
            expect([filter, steps]).toEqual([
              filter,
              ["SEARCH listings USING INDEX sqlite_autoindex_listings_1 (id=?)"],
            ])
          }
      }),
    ),
  ))
