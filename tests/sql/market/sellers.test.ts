import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Placeholder, type SQL, sql } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { editionsListed } from "../../../adapters/sql/catalog/listed-copies.ts"
import { Database, type Engine } from "../../../adapters/sql/engine/database.ts"
import { type SellerLimits, sellersOf, usualLimits } from "../../../adapters/sql/market/sellers.ts"
import { Sellers, type User } from "../../../core/index.ts"
import { storedCollection } from "../../../testing/samples/catalog.ts"
import { offered } from "../../../testing/samples/listings.ts"
import { era, freshId, storedUser } from "../../../testing/samples/samples.ts"
import { freshEdition, storedWant } from "../../../testing/samples/wants.ts"
import { countedTurns } from "../../support/counted-turns.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { keptPlan } from "../engine/kept-plans.ts"
import { planOf } from "../engine/query-plans.ts"

describe.each(engines)("Sellers on %s", (_, opened) => {
  const database = repositoriesOn(opened)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  const sells = Effect.fnUntraced(function* (count: number, editions: ReadonlyArray<string>, name = "Azul") {
    const one = yield* storedUser(era()(0))
    const shelf = yield* storedCollection(one.id, era()(0))
    for (let n = 0; n < count; n++) yield* offered(shelf, {}, { name, editions: editions as never })
    return one
  })
  const found = (viewer: User, some: Partial<SellerLimits> = {}) =>
    Effect.gen(function* () {
      const of = sellersOf(yield* Database, { ...usualLimits, ...some })
      const rows = (yield* of(viewer.id)).map(({ met, user }) => [user, met.length] as const)
      return rows.toSorted(([one], [other]) => (one < other ? 1 : -1))
    })
  const newestFirst = (users: ReadonlyArray<User>) =>
    users.map(({ id }) => id).toSorted((one, other) => (one < other ? 1 : -1))

  test("are found by the newest ten of their listings of an edition, which keep out no other user", () =>
    database.runPromise(
      Effect.gen(function* () {
        const viewer = yield* storedUser(era()(0))
        const [edition, rare] = [freshEdition(), freshEdition()]
        yield* storedWant(viewer, era()(1), { edition })
        yield* storedWant(viewer, era()(1), { edition: rare })
        const people = [yield* sells(12, [edition]), yield* sells(1, [edition]), yield* sells(2, [edition])]
        const last = yield* sells(1, [rare])
        const counts = new Map([...people, last].map(({ id }, n) => [id, [10, 1, 2, 1][n] ?? 0]))
        const all = newestFirst([...people, last]).map((id) => [id, counts.get(id) ?? 0] as const)
        expect(yield* found(viewer)).toEqual(all)
        // A limit is shared by the editions: the one that few sell is found next to the one that many sell.
        const [first] = newestFirst(people)
        expect((yield* found(viewer, { ownersAtOnce: 2 })).map(([user]) => user)).toEqual(
          newestFirst([...people, last]).filter((id) => id === first || id === last.id),
        )
        // With a statement for each edition, too.
        expect(yield* found(viewer, { editionsAtOnce: 1 })).toEqual(all)
        expect(yield* found(viewer, { owners: 2, editionsAtOnce: 1 })).toHaveLength(2)
        expect(yield* found(viewer, { owners: 0 })).toEqual([])
        expect(yield* found(viewer, { sellers: 3 })).toHaveLength(3)
      }),
    ))

  test("are found by so many wants with words, the newest ones, and so many listings of each", () =>
    database.runPromise(
      Effect.gen(function* () {
        const viewer = yield* storedUser(era()(0))
        const day = era()
        const words = Array.from({ length: 3 }, () => `w${freshId<string>().replaceAll("-", "")}`)
        for (const [n, q] of words.entries()) yield* storedWant(viewer, day(n + 1), { q })
        const people: Array<User> = []
        for (const word of words) people.push(yield* sells(3, [], `Big ${word}`))
        expect((yield* found(viewer)).map(([, met]) => met)).toEqual([3, 3, 3])
        expect((yield* found(viewer, { words: 1 })).map(([user]) => user)).toEqual([people[2]?.id as never])
        expect((yield* found(viewer, { found: 9, each: [10, 2, 1] })).map(([, met]) => met)).toEqual([2, 2, 2])
        expect(yield* found(viewer, { found: 2, each: [10, 2, 1] })).toEqual([])
        expect((yield* found(viewer, { comparisons: 4 })).reduce((sum, [, met]) => sum + met, 0)).toBe(4)
      }),
    ))

  test("give others a turn after each statement and after every 2,000 comparisons", () =>
    database.runPromise(
      Effect.gen(function* () {
        const viewer = yield* storedUser(era()(0))
        const letters = [..."abcdefghijkl"].map((letter) => `${letter}${crypto.randomUUID().slice(0, 8)}`)
        const one = yield* sells(100, [], letters.join(" "))
        const pairs = letters.flatMap((first, n) => letters.slice(n + 1).map((other) => `${first} ${other}`))
        for (const q of pairs) yield* storedWant(viewer, era()(1), { q })
        const { answer, turns } = yield* countedTurns(found(viewer))
        expect(answer).toEqual([[one.id, pairs.length * 100]])
        expect(turns).toBeGreaterThanOrEqual(pairs.length - 1 + Math.floor((pairs.length * 100) / 2000))
      }),
    ))

  test("are found once for all who ask at the same time, after they asked", () =>
    database.runPromise(
      Effect.gen(function* () {
        const viewer = yield* storedUser(era()(0))
        const edition = freshEdition()
        yield* storedWant(viewer, era()(1), { edition })
        yield* sells(1, [edition])
        const sellers = yield* Sellers
        const [first, ...rest] = yield* Effect.all(
          Array.from({ length: 5 }, () => sellers.of(viewer.id)),
          { concurrency: "unbounded" },
        )
        expect(first).toHaveLength(1)
        expect(rest).toEqual([first, first, first, first] as never)
        yield* sells(1, [edition])
        expect(yield* sellers.of(viewer.id)).toHaveLength(2)
      }),
    ))

  test("are read from an index, edition by edition and user by user", () =>
    database.runPromise(
      Effect.gen(function* () {
        const { engine, tables } = yield* Database
        const list = sql`${JSON.stringify([["bgg:1"], ["bgg:2"]])}` as unknown as Placeholder
        const query = editionsListed({ engine, tables }, { list, owners: 100, viewer: freshId() })
        const plan = yield* engine.name === "sqlite" ? planOf(engine, query) : indexedPlan(engine, query)
        const steps = JSON.stringify(plan, null, 1).split("\n")
        expect(steps.filter((step) => /SCAN listing_editions|"Seq Scan"|"Sort"|Join"/.test(step))).toEqual([])
        const seeks = steps.filter((step) =>
          /INDEX listing_editions_owner \(edition|"Index Cond": "\(+edition/.test(step),
        )
        // Postgres shows the seeks of a recursive step only when it runs.
        expect(seeks).toHaveLength(engine.name === "sqlite" ? 4 : 2)
        expect(seeks).toHaveLength(steps.filter((step) => /listing_editions_[a-z]/.test(step)).length)
      }),
    ))
})

/** Postgres reads all of a table that is small. */
const indexedPlan = (engine: Engine, query: SQL) => {
  const { sql: text, params: values } = new PgDialect().sqlToQuery(query)
  return engine.transaction((db) =>
    Effect.andThen(
      Effect.promise(async () => engine.execute(db, "set local enable_seqscan = off")),
      keptPlan(engine, db, { text, values }),
    ),
  )
}
