import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import type { MatchLimits } from "../../../adapters/sql/market/match-statements.ts"
import { mutualMatchesOf } from "../../../adapters/sql/market/mutual-matches.ts"
import { MutualMatches, type User } from "../../../core/index.ts"
import { storedCollection } from "../../../testing/samples/catalog.ts"
import { offered } from "../../../testing/samples/listings.ts"
import { era, storedUser } from "../../../testing/samples/samples.ts"
import { freshEdition, storedWant } from "../../../testing/samples/wants.ts"
import { countedTurns } from "../../support/counted-turns.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"

const limits: MatchLimits = { wants: 10_000, listings: 20_000, finds: 20_000, comparisons: 200_000 }

describe.each(engines)("Mutual matches on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  /** A viewer with listings of one name, and the wanted thing of others. */
  const market = Effect.fnUntraced(function* (name: string, count: number) {
    const day = era()
    const viewer = yield* storedUser(day(0))
    const shelf = yield* storedCollection(viewer.id, day(0))
    for (let n = 0; n < count; n++) yield* offered(shelf, {}, { name })
    const edition = freshEdition()
    yield* storedWant(viewer, day(1), { edition })
    const other = Effect.fnUntraced(function* (wants: ReadonlyArray<string>) {
      const one = yield* storedUser(day(0))
      yield* offered(yield* storedCollection(one.id, day(0)), {}, { editions: [edition] })
      for (const q of wants) yield* storedWant(one, day(1), { q })
      return one
    })
    return { other, viewer }
  })
  const found = (viewer: User, some: Partial<MatchLimits> = {}) =>
    Effect.gen(function* () {
      const of = mutualMatchesOf(yield* Database, { ...limits, ...some })
      return (yield* of(viewer.id)).map(({ mine, theirs, user }) => [user, mine.length, theirs.length] as const)
    })

  const freshPairs = () => {
    const letters = [..."abcdefghijkl"].map((letter) => `${letter}${crypto.randomUUID().slice(0, 8)}`)
    return { letters, pairs: letters.flatMap((one, n) => letters.slice(n + 1).map((other) => `${one} ${other}`)) }
  }

  test("give others a turn after every 2,000 comparisons", () =>
    database.runPromise(
      Effect.gen(function* () {
        const { letters, pairs } = freshPairs()
        const { other, viewer } = yield* market(letters.join(" "), 200)
        const one = yield* other(pairs)
        const { answer, turns } = yield* countedTurns(found(viewer))
        expect(answer).toEqual([[one.id, 200, 1]])
        // 66 wants with two words, each compared with 200 listings.
        expect(turns).toBeGreaterThanOrEqual((66 * 200) / 2000)
      }),
    ))

  test("compare so much at most, beginning with the users who want the least", () =>
    database.runPromise(
      Effect.gen(function* () {
        const { letters, pairs } = freshPairs()
        const { other, viewer } = yield* market(letters.join(" "), 20)
        const busy = yield* other(pairs)
        const modest = yield* other([letters.join(" ")])
        expect((yield* found(viewer)).toSorted()).toEqual(
          [[busy.id, 20, 1] as const, [modest.id, 20, 1] as const].toSorted(),
        )
        // Two are made with what the others list.
        expect(yield* found(viewer, { comparisons: 22 })).toEqual([[modest.id, 20, 1]])
        expect((yield* found(viewer, { comparisons: 32 })).map(([, mine]) => mine)).toEqual([20, 10])
      }),
    ))

  test("compare a want by the word that the fewest listings have", () =>
    database.runPromise(
      Effect.gen(function* () {
        const { letters, pairs } = freshPairs()
        const { other, viewer } = yield* market(letters.slice(0, 2).join(" "), 20)
        const long = `${letters[0]} ${letters[1]}`
        // The longest word is in all listings, and the other one in none.
        yield* other(pairs.filter((pair) => pair !== long).map((pair) => `${pair} ${letters[0]}x`))
        const one = yield* other([long])
        expect(yield* found(viewer, { comparisons: 22 })).toEqual([[one.id, 20, 1]])
      }),
    ))

  test("read very many listings and wants in parts, and find the same", () =>
    database.runPromise(
      Effect.gen(function* () {
        const { letters, pairs } = freshPairs()
        const { other, viewer } = yield* market(letters.join(" "), 2)
        const all = Array.from({ length: 3 }, () => other(pairs.slice(0, 2)))
        const ids = (yield* Effect.all(all)).map(({ id }) => id)
        expect((yield* found(viewer)).map(([user]) => user).toSorted()).toEqual(ids.toSorted())
        expect(yield* found(viewer, { finds: 0 })).toEqual([])
        expect(yield* found(viewer, { wants: 1 })).toHaveLength(1)
        expect(yield* found(viewer, { listings: 2 })).toHaveLength(2)
      }),
    ))

  test("are found once for all who ask at the same time, after they asked", () =>
    database.runPromise(
      Effect.gen(function* () {
        const { letters, pairs } = freshPairs()
        const { other, viewer } = yield* market(letters.join(" "), 2)
        yield* other(pairs.slice(0, 1))
        const matches = yield* MutualMatches
        const [first, ...rest] = yield* Effect.all(
          Array.from({ length: 5 }, () => matches.of(viewer.id)),
          { concurrency: "unbounded" },
        )
        expect(first).toHaveLength(1)
        expect(rest).toEqual([first, first, first, first] as never)
        yield* other(pairs.slice(0, 1))
        expect(yield* matches.of(viewer.id)).toHaveLength(2)
      }),
    ))
})
