import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import type { Database } from "../../../adapters/sql/engine/database.ts"
import {
  type Collections,
  type Edition,
  type Items,
  type Listings,
  type ShowcaseFilter,
  showcaseSorts,
  type Transactions,
  type Users,
} from "../../../core/index.ts"
import { storedCollection } from "../../../testing/samples/catalog.ts"
import { idsOf, offered } from "../../../testing/samples/listings.ts"
import { era, storedUser, walk } from "../../../testing/samples/samples.ts"
import { freshEdition } from "../../../testing/samples/wants.ts"
import type { Run } from "../../support/engines.ts"
import { isFull } from "../../support/runs.ts"
import { anything, showcaseWith } from "./showcase-samples.ts"

/** One that gives up after two portions, and one that looks at all of them. */
const hurried = showcaseWith({ beginning: 1, many: 2, portion: 2, portions: 2 })
const thorough = showcaseWith({ beginning: 1, many: 2, portion: 2, portions: 1000 })

/** What the showcase does where very many listings are hidden. */
export const hiddenShowcaseSuite = (
  run: Run<Collections | Database | Items | Listings | Transactions | Users>,
  engine: string,
) =>
  describe("Very many hidden listings", () => {
    // Each limit has the same statements, which PGlite is slow at.
    const limits = engine === "PGlite" && !isFull ? [2] : [1, 2, 5]
    const filters = (name: string, edition: Edition): ReadonlyArray<Partial<ShowcaseFilter>> => [
      { edition },
      { q: name },
      { edition, wanted: { kind: "both", maxPrice: null } },
      { currency: "EUR", q: name },
    ]
    /** Twelve listings that no other user sees, and two older ones that others see, one of them without a price. */
    const market = Effect.gen(function* () {
      const day = era()
      const [ada, viewer] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
      const [open, hidden] = [
        yield* storedCollection(ada.id, day(1)),
        yield* storedCollection(ada.id, day(2), { visibility: "private" }),
      ]
      const [name, edition] = [`w${crypto.randomUUID().replaceAll("-", "")}`, freshEdition()]
      const copy = { name, editions: [edition] }
      const priced = yield* offered(open, { kind: "sale", price: { amount: 50, currency: "EUR" } }, copy)
      const traded = yield* offered(open, { kind: "trade", price: null }, copy)
      for (let n = 0; n < 12; n++)
        yield* offered(hidden, { kind: "both", price: { amount: n < 6 ? 1 : 99, currency: "EUR" } }, copy)
      return { edition, name, priced, traded, viewer }
    })

    test.each(showcaseSorts)("end a page before it is full, and the next one goes on behind them: %s", (sort) =>
      run(
        Effect.gen(function* () {
          const { edition, name, priced, traded, viewer } = yield* market
          for (const some of filters(name, edition)) {
            const filter = { ...anything, ...some, sort }
            const first = yield* hurried(viewer.id, filter, { limit: 5, after: null })
            expect([some, first.items.length]).toEqual([some, 0])
            expect(first.next).not.toBe(null)
            const expected = some.currency === "EUR" ? [priced.id] : [priced.id, traded.id]
            for (const limit of limits) {
              const found = yield* walk((one) => hurried(viewer.id, filter, one), limit)
              expect(found.map(({ listing }) => listing.id).toSorted()).toEqual(expected.toSorted())
            }
            // One that looks at more has them on its first page.
            const whole = yield* thorough(viewer.id, filter, { limit: 5, after: null })
            expect(whole.next).toBe(null)
            expect(idsOf(whole).toSorted()).toEqual(expected.map(String).toSorted())
          }
        }),
      ),
    )
  })
