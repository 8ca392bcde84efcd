import { type DateTime, Effect, Exit } from "effect"
import {
  type Blocks,
  type CollectionFields,
  type Collections,
  cardOf,
  type FieldDefinitions,
  type Items,
  Listings,
  type MarketItems,
  mostCountedRatings,
  Offers,
  type Rating,
  Ratings,
  RatingsErrors,
  Transactions,
  type User,
  Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { owned } from "../samples/items.ts"
import { offered } from "../samples/listings.ts"
import { completed, first, offer } from "../samples/offers.ts"
import { blocked } from "../samples/people.ts"
import { backwards, era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"

/** What the port `Ratings` promises. */
export const ratingsSuite = (
  { describe, expect, test }: Kit,
  run: Run<
    | Blocks
    | CollectionFields
    | Collections
    | FieldDefinitions
    | Items
    | Listings
    | MarketItems
    | Offers
    | Ratings
    | Transactions
    | Users
  >,
) =>
  describe("Ratings", () => {
    const rating = (rater: User, ratee: User, at: DateTime.Utc, fields: Partial<Rating> = {}): Rating => ({
      id: freshId(),
      offerId: freshId(),
      legId: null,
      raterId: rater.id,
      rateeId: ratee.id,
      score: 5,
      comment: null,
      createdAt: at,
      ...fields,
    })

    /** An offer of something that no user has any more. */
    const dealt = Effect.fnUntraced(function* (owner: User, by: User, at: DateTime.Utc) {
      const made = offer({ id: freshId(), name: "Puzzle", ownerId: owner.id }, by, at, completed(at))
      yield* (yield* Offers).add(made)
      return made.id
    })
    const stored = Effect.fnUntraced(function* (rater: User, ratee: User, at: DateTime.Utc, score = 5) {
      const offerId = yield* dealt(ratee, rater, at)
      const made = rating(rater, ratee, at, { offerId, score })
      yield* (yield* Ratings).add(made)
      return { ...made, offerId }
    })
    const people = Effect.fnUntraced(function* () {
      const day = era()
      const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
      return { day, ada, bob, eve }
    })

    test("both sides' ratings of an offer are listed newest first, with both people", () =>
      run(
        Effect.gen(function* () {
          const { day, ada, bob } = yield* people()
          const ratings = yield* Ratings
          const offerId = yield* dealt(ada, bob, day(1))
          const one = rating(ada, bob, day(2), { offerId, score: 1, comment: "O'Neil's \\ % 🦉" })
          const other = rating(bob, ada, day(2), { offerId })
          for (const made of [one, other]) yield* ratings.add(made)
          yield* stored(ada, bob, day(3))
          const listed = yield* walk((page) => ratings.ofOffer(offerId, page), 1)
          expect(listed).toEqual([
            { rating: other, rater: cardOf(bob), ratee: cardOf(ada) },
            { rating: one, rater: cardOf(ada), ratee: cardOf(bob) },
          ])
          expect(yield* ratings.ofOffer(freshId(), first)).toEqual({ items: [], next: null })
        }),
      ))

    each(test)([1, 2, 100])("what people said about a user is listed newest first, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const { day, ada, bob, eve } = yield* people()
          const ratings = yield* Ratings
          const old = yield* stored(eve, ada, day(1))
          const same = [
            yield* stored(bob, ada, day(2)),
            yield* stored(eve, ada, day(2)),
            yield* stored(bob, ada, day(2)),
          ]
          yield* stored(ada, bob, day(3))
          const listed = yield* walk((page) => ratings.listOf(ada.id, eve.id, page), limit)
          expect(listed.map((shown) => shown.rating.id as string)).toEqual([...backwards(same), old.id])
        }),
      ),
    )

    test("raters from whom a block separates the viewer are neither listed nor counted, but for what they said of the viewer", () =>
      run(
        Effect.gen(function* () {
          const { day, ada, bob, eve } = yield* people()
          const ratings = yield* Ratings
          const kept = yield* stored(bob, ada, day(1), 4)
          yield* stored(eve, ada, day(1), 1)
          const [viewer, other] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const seenBy = Effect.fnUntraced(function* ({ id }: User) {
            const { items } = yield* ratings.listOf(ada.id, id, first)
            return { scoresListed: items.map((shown) => shown.rating.score), sum: yield* ratings.summaryOf(ada.id, id) }
          })
          const all = { scoresListed: [1, 4], sum: { average: 2.5, count: 2 } }
          expect([yield* seenBy(viewer), yield* seenBy(other), yield* seenBy(ada)]).toEqual([all, all, all])
          yield* blocked(viewer, eve, day(2))
          yield* blocked(eve, other, day(2))
          yield* blocked(ada, eve, day(2))
          const left = { scoresListed: [kept.score], sum: { average: 4, count: 1 } }
          expect([yield* seenBy(viewer), yield* seenBy(other), yield* seenBy(ada)]).toEqual([left, left, all])
        }),
      ))

    test("a listing says how the newest ratings of its owner are, to those who see their profile", () =>
      run(
        Effect.gen(function* () {
          const { ada, games } = yield* owned(era())
          const { day, bob, eve } = yield* people()
          const { atomically } = yield* Transactions
          const listings = yield* Listings
          const made = yield* offered(games)
          const ratingsFor = (viewer: User) =>
            Effect.map(listings.show(made.id, viewer.id), ({ ownerRating }) => ownerRating)
          expect(yield* ratingsFor(bob)).toEqual({ average: null, count: 0 })
          yield* stored(eve, ada, day(1), 1)
          yield* atomically(
            Effect.forEach(Array.from({ length: mostCountedRatings - 1 }), (_, n) => stored(bob, ada, day(n + 2), 5)),
          )
          const all = { average: 4.96, count: mostCountedRatings }
          expect([yield* ratingsFor(bob), yield* ratingsFor(ada)]).toEqual([all, all])
          yield* blocked(eve, bob, day(2))
          expect(yield* ratingsFor(bob)).toEqual({ average: 5, count: mostCountedRatings - 1 })
          yield* stored(bob, ada, day(200), 5)
          expect(yield* ratingsFor(eve)).toEqual({ average: 1, count: 1 })
          expect(yield* ratingsFor(ada)).toEqual({ average: 5, count: mostCountedRatings })
        }),
      ))

    each(test)([
      [[], null],
      [[5], 5],
      [[5, 4, 4], 4.33],
      [[5, 5, 4], 4.67],
      [[1, 1, 1, 1, 1, 1, 1, 2], 1.13],
    ] as const)("%j is %d on average", (scores, average) =>
      run(
        Effect.gen(function* () {
          const { day, ada, bob } = yield* people()
          const { atomically } = yield* Transactions
          yield* atomically(Effect.forEach(scores, (score) => stored(bob, ada, day(1), score)))
          const summary = yield* (yield* Ratings).summaryOf(ada.id, bob.id)
          expect(summary).toEqual({ average, count: scores.length })
        }),
      ),
    )

    test("of 20 ratings of one offer by one side at once exactly one is stored, and one of the other side", () =>
      run(
        Effect.gen(function* () {
          const { day, ada, bob } = yield* people()
          const ratings = yield* Ratings
          const offerId = yield* dealt(ada, bob, day(1))
          const rate = () => Effect.suspend(() => ratings.add(rating(bob, ada, day(2), { offerId })))
          const exits = yield* twentyTimes(rate)
          expect(successes(exits)).toHaveLength(1)
          expect(exits.filter(Exit.hasFails)).toHaveLength(19)
          expect(yield* Effect.flip(rate())).toBeInstanceOf(RatingsErrors.AlreadyRated)
          yield* ratings.add(rating(ada, bob, day(2), { offerId }))
          expect((yield* ratings.ofOffer(offerId, first)).items).toHaveLength(2)
        }),
      ))

    test("a rating that is refused ends no transaction, and one that is taken back is not there", () =>
      run(
        Effect.gen(function* () {
          const { day, ada, bob } = yield* people()
          const ratings = yield* Ratings
          const { atomically } = yield* Transactions
          const { offerId } = yield* stored(bob, ada, day(1))
          const answer = rating(ada, bob, day(2), { offerId })
          yield* rolledBack(ratings.add(answer))
          expect((yield* ratings.ofOffer(offerId, first)).items).toHaveLength(1)
          const refused = Effect.flip(ratings.add(rating(bob, ada, day(2), { offerId })))
          yield* atomically(Effect.andThen(refused, ratings.add(answer)))
          expect((yield* ratings.ofOffer(offerId, first)).items).toHaveLength(2)
        }),
      ))

    test("ratings stay when accounts go, and those people are no user then", () =>
      run(
        Effect.gen(function* () {
          const { day, ada, bob } = yield* people()
          const ratings = yield* Ratings
          const made = yield* stored(bob, ada, day(1), 3)
          const users = yield* Users
          yield* users.remove(bob.id)
          const shown = { rating: made, rater: null, ratee: cardOf(ada) }
          expect((yield* ratings.listOf(ada.id, ada.id, first)).items).toEqual([shown])
          expect(yield* ratings.summaryOf(ada.id, ada.id)).toEqual({ average: 3, count: 1 })
          yield* users.remove(ada.id)
          expect((yield* ratings.ofOffer(made.offerId, first)).items).toEqual([{ ...shown, ratee: null }])
        }),
      ))
  })
