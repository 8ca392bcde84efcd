import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { type CountLimits, showcaseCounts } from "../../../adapters/sql/market/showcase-counts.ts"
import { getWant, listOwnWants, type ShowcaseFilter } from "../../../core/index.ts"
import { storedCollection } from "../../../testing/samples/catalog.ts"
import { offered } from "../../../testing/samples/listings.ts"
import { era, storedUser } from "../../../testing/samples/samples.ts"
import { freshEdition, storedWant } from "../../../testing/samples/wants.ts"
import { countedTurns } from "../../support/counted-turns.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"

const few: CountLimits = { all: 40, each: [20, 10, 5] }

describe.each(engines)("The counts of a page of wants on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  /** Editions of which so many listings are there. */
  const listed = Effect.fnUntraced(function* (counts: ReadonlyArray<number>) {
    const day = era()
    const viewer = yield* storedUser(day(0))
    const shelf = yield* storedCollection((yield* storedUser(day(0))).id, day(0))
    const editions = counts.map(freshEdition)
    for (const [n, count] of counts.entries())
      for (let i = 0; i < count; i++) yield* offered(shelf, {}, { editions: editions.slice(n, n + 1) })
    return { viewer, editions, day }
  })
  const countsOf = (of: ReadonlyArray<number>, limits: CountLimits) =>
    Effect.gen(function* () {
      const { editions, viewer } = yield* listed(of)
      const counts = showcaseCounts(yield* Database, limits)
      return yield* counts(
        viewer.id,
        editions.map((edition) => ({ ...anything, edition })),
      )
    })

  test.each([
    ["each that has its share", [1, 2, 0, 3], [1, 2, 0, 3]],
    ["one that takes what the others left", [0, 15, 1, 2], [0, 15, 1, 2]],
    ["one as far as each single one", [30], [20]],
    ["none that has no place among all of them", [19, 19, 19, 1], [null, null, null, 1]],
    ["those that follow many listings", [30, 30, 30, 30, 2], [null, null, null, null, 2]],
  ])("count %s", (_name, of, counts) =>
    database.runPromise(Effect.map(countsOf(of, few), (found) => expect(found).toEqual(counts))),
  )

  test("give others a turn after each want, and count a want alone without an end before", () =>
    database.runPromise(
      Effect.gen(function* () {
        const { day, editions, viewer } = yield* listed([3, 1, 0, 2])
        for (const edition of editions) yield* storedWant(viewer, day(1), { edition })
        const list = listOwnWants({
          owner: viewer.id,
          status: null,
          listingId: null,
          page: { limit: 100, after: null },
        })
        const { answer, turns } = yield* countedTurns(list)
        expect(answer.items.map(({ matchesCount }) => matchesCount).toSorted()).toEqual([0, 1, 2, 3])
        expect(turns).toBeGreaterThanOrEqual(editions.length - 1)
        for (const { id, matchesCount } of answer.items)
          expect((yield* Effect.orDie(getWant({ id, by: viewer.id }))).matchesCount).toBe(matchesCount)
      }),
    ))
})

const anything: ShowcaseFilter = {
  q: null,
  kind: null,
  type: null,
  condition: null,
  edition: null,
  wanted: null,
  ownerId: null,
  minPrice: null,
  maxPrice: null,
  currency: null,
  sort: "newest",
}
