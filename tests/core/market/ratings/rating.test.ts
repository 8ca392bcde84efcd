import { describe, expect, test } from "bun:test"
import { DateTime, Effect, Result } from "effect"
import { blockUser, removeAccount } from "../../../../core/index.ts"
import type { OfferId } from "../../../../core/market/offers/offer.ts"
import { listOfferRatings, listRatingsOf } from "../../../../core/market/ratings/list-ratings.ts"
import { rateOffer } from "../../../../core/market/ratings/rate-offer.ts"
import { type RatingId, rate } from "../../../../core/market/ratings/rating.ts"
import { marketMemory } from "../../../support/market-memory.ts"
import { deals, earlier, later, offer, offerer, owner, states, stranger } from "../offers/deals.ts"

const said = { id: "rating" as RatingId, score: 4, comment: null }

describe("A rating, in every state of the offer by everybody", () => {
  const cells = states.flatMap((state) => {
    const expected = state === "completed" ? "rated" : "OFFER_NOT_COMPLETED"
    return [
      { state, by: owner, expected },
      { state, by: offerer, expected },
      { state, by: stranger, expected: "NOT_AUTHORIZED" },
    ]
  })
  test.each(cells)("$state, by $by: $expected", ({ state, by, expected }) =>
    expect(
      Result.match(rate(deals[state].offer, by, said, later(1)), {
        onSuccess: () => "rated",
        onFailure: ({ _tag }) => _tag.slice("ratings.".length),
      }),
    ).toBe(expected),
  )

  test("can be given for 30 days, and no millisecond longer", () => {
    const { offer: completed } = deals.completed
    expect(completed.completedAt).toEqual(earlier)
    expect(Result.isSuccess(rate(completed, owner, said, later(30)))).toBe(true)
    expect(Result.getOrNull(Result.flip(rate(completed, owner, said, later(30, 1))))?._tag).toBe(
      "ratings.WINDOW_EXPIRED",
    )
  })

  test("is about the other side", () => {
    expect(Result.getOrThrow(rate(deals.completed.offer, owner, said, later(1)))).toEqual({
      ...said,
      ...{ offerId: offer.id, legId: null, raterId: owner, rateeId: offerer, createdAt: later(1) },
    })
  })
})

const page = { limit: 20, after: null }
const rated = () => {
  const memory = marketMemory()
  const ada = memory.addUser("ada")
  const bob = memory.addUser("bob")
  const eve = memory.addUser("eve")
  const done = { ...deals.completed.offer, id: "done" as OfferId, ownerId: ada, offererId: bob }
  memory.world.offers.set(done.id, { ...done, completedAt: DateTime.makeUnsafe(Date.UTC(2026, 0, 1)) })
  return { ...memory, ada, bob, eve, offerId: done.id }
}
const tagOf = <E extends { readonly _tag: string }, R>(effect: Effect.Effect<unknown, E, R>) =>
  Effect.match(effect, { onSuccess: () => "ok", onFailure: ({ _tag }): string => _tag })

describe("Rating an offer", () => {
  test("is shown to the other side, once, and can be read by both", () => {
    const { runtime, world, ada, bob, offerId } = rated()
    const first = runtime.runSync(rateOffer({ by: ada, offerId, score: 5, comment: "Fast" }))
    expect(first).toMatchObject({ rating: { raterId: ada, rateeId: bob }, rater: { id: ada }, ratee: { id: bob } })
    expect([...world.notifications.values()]).toMatchObject([{ userId: bob, actorId: ada, type: "rating_received" }])
    expect(runtime.runSync(tagOf(rateOffer({ by: ada, offerId, score: 1, comment: null })))).toBe(
      "ratings.ALREADY_RATED",
    )
    expect(world.notifications.size).toBe(1)
    runtime.runSync(rateOffer({ by: bob, offerId, score: 2, comment: null }))
    for (const by of [ada, bob])
      expect(runtime.runSync(listOfferRatings({ offerId, by, page })).items.map(({ rating }) => rating.score)).toEqual([
        2, 5,
      ])
  })

  test("of an account that is gone notifies no user", () => {
    const { runtime, world, ada, bob, offerId } = rated()
    runtime.runSync(removeAccount(bob))
    expect(runtime.runSync(rateOffer({ by: ada, offerId, score: 5, comment: null })).ratee).toBeNull()
    expect(world.notifications.size).toBe(0)
  })

  test("is no other user's", () => {
    const { runtime, eve, offerId } = rated()
    const none = "none" as OfferId
    const rating = { by: eve, score: 5, comment: null }
    expect(runtime.runSync(tagOf(rateOffer({ ...rating, offerId })))).toBe("ratings.NOT_AUTHORIZED")
    expect(runtime.runSync(tagOf(rateOffer({ ...rating, offerId: none })))).toBe("ratings.OFFER_NOT_FOUND")
    expect(runtime.runSync(tagOf(listOfferRatings({ by: eve, offerId, page })))).toBe("ratings.NOT_AUTHORIZED")
    expect(runtime.runSync(tagOf(listOfferRatings({ by: eve, offerId: none, page })))).toBe("ratings.NOT_FOUND")
  })
})

describe("What people said about a user", () => {
  test("comes with its average; who sees the restricted form sees none, across a block there is no user", () => {
    const { runtime, world, ada, bob, eve, offerId } = rated()
    runtime.runSync(rateOffer({ by: ada, offerId, score: 5, comment: null }))
    expect(runtime.runSync(listRatingsOf({ ratee: bob, viewer: eve, page }))).toMatchObject({
      items: [{ rating: { score: 5 } }],
      summary: { average: 5, count: 1 },
    })
    const profile = world.users.get(bob)
    if (profile !== undefined) world.users.set(bob, { ...profile, privacy: "private" })
    const restricted = { items: [], next: null, summary: { average: null, count: 0 } }
    expect(runtime.runSync(listRatingsOf({ ratee: bob, viewer: eve, page }))).toEqual(restricted)
    expect(runtime.runSync(listRatingsOf({ ratee: bob, viewer: bob, page })).summary.count).toBe(1)
    runtime.runSync(blockUser({ by: eve, other: bob }))
    expect(runtime.runSync(tagOf(listRatingsOf({ ratee: bob, viewer: eve, page })))).toBe("users.USER_NOT_FOUND")
  })
})
