import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { ne, sql } from "drizzle-orm"
import { DateTime, Effect, Result } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { createOffer, listOffers, Notifications, OffersErrors, Transactions, type UserId } from "../../../core/index.ts"
import { first } from "../../../testing/samples/offers.ts"
import { withIds } from "../../../testing/samples/people.ts"
import { type Run, racingEngines, repositoriesOn } from "../../support/engines.ts"
import { askedRaces } from "../../support/runs.ts"
import { inSomeOrder } from "../engine/in-some-order.ts"
import { bundleScenes } from "./bundle-scenes.ts"
import { cast, offered, pay, person, scenes } from "./market-scenes.ts"

/** More of them find what is rarer: `TEST_RACES=100`. */
const rounds = askedRaces ?? 6

describe.each(racingEngines)("The market in a hurry on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  const run: Run = database.runPromise
  beforeAll(() => run(Effect.void), 60_000)
  afterAll(() => database.dispose())

  test.each(Object.entries({ ...scenes, ...bundleScenes }))(
    "%s at once end as after some order",
    (what, scene) =>
      run(
        Effect.gen(function* () {
          const { atomically } = yield* Transactions
          const people = yield* cast
          const begun = Effect.andThen(inboxesRead(Object.values(people)), scene(people))
          yield* inSomeOrder(what, rounds, Effect.orDie(atomically(begun)))
          expect(yield* miscounted).toEqual([])
        }),
      ),
    600_000,
  )

  test(
    "of 20 that offer for one item at once one has a pending offer",
    () =>
      run(
        Effect.gen(function* () {
          const { atomically } = yield* Transactions
          const ada = yield* person("Ada")
          const buyers = yield* Effect.forEach(Array.from({ length: 20 }), () => person("Bob"))
          for (let round = 0; round < rounds; round++) {
            const { listing } = yield* atomically(offered(ada, "Puzzle"))
            const purchase = (by: UserId) => createOffer({ by, listingId: listing.id, kind: "buy", terms: pay })
            const answers = yield* Effect.forEach(buyers, ({ user }) => Effect.result(withIds(purchase(user.id))), {
              concurrency: "unbounded",
            })
            const made = answers.filter(Result.isSuccess).map(({ success }) => success.offer)
            expect(made).toHaveLength(1)
            for (const answer of answers)
              if (Result.isFailure(answer)) expect(answer.failure).toBeInstanceOf(OffersErrors.DuplicatePendingOffer)
            const { items } = yield* listOffers({ by: ada.user.id, role: "received", status: "pending", page: first })
            expect(items.filter(({ offer }) => offer.itemId === listing.itemId).map(({ offer }) => offer)).toEqual(made)
          }
        }),
      ),
    600_000,
  )
})

/** Reads what the people were notified of before: one actor causes at most 50 unread notifications of a person. */
const inboxesRead = Effect.fnUntraced(function* (people: ReadonlyArray<{ readonly user: { readonly id: UserId } }>) {
  const { markSomeRead } = yield* Notifications
  const now = yield* DateTime.now
  yield* Effect.forEach(people, ({ user }) => markSomeRead(user.id, now, 1000), { discard: true })
})

/** Collections whose items are not as many as they say. */
const miscounted = Effect.gen(function* () {
  const { read, tables } = yield* Database
  const { collections, items } = tables
  const there = sql`(select count(*) from ${items} where ${items.collectionId} = ${collections.id})`
  return yield* read((db) =>
    db.select({ id: collections.id }).from(collections).where(ne(collections.itemsCount, there)),
  )
})
