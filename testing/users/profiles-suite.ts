import { Effect } from "effect"
import {
  Blocks,
  type Collections,
  defaultProvider,
  type EmailAddress,
  type Friendships,
  type Items,
  LinkedAccounts,
  Listings,
  type Offers,
  Profiles,
  Ratings,
  type Transactions,
  type Users,
  UsersErrors,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { storedItems } from "../samples/items.ts"
import { completed, first, listed, storedOffer, trader } from "../samples/offers.ts"
import { befriended, blocked } from "../samples/people.ts"
import { era, freshId, storedUser } from "../samples/samples.ts"

/** What the port `Profiles` promises. */
export const profilesSuite = (
  { describe, expect, test }: Kit,
  run: Run<
    | Blocks
    | Collections
    | Friendships
    | Items
    | LinkedAccounts
    | Listings
    | Offers
    | Profiles
    | Ratings
    | Transactions
    | Users
  >,
) =>
  describe("Profiles", () => {
    test("an unknown account fails, seen by others and by itself", () =>
      run(
        Effect.gen(function* () {
          const profiles = yield* Profiles
          const me = yield* storedUser(era()(0))
          expect(yield* Effect.flip(profiles.see(me.id, freshId()))).toBeInstanceOf(UsersErrors.UserNotFound)
          expect(yield* Effect.flip(profiles.own(freshId()))).toBeInstanceOf(UsersErrors.UserNotFound)
        }),
      ))

    test("friends are counted from both sides of the pair, without those whom a block separates from the viewer", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const profiles = yield* Profiles
          const people = []
          for (let n = 0; n < 6; n++) people.push(yield* storedUser(day(0)))
          const [a, b, me, c, d, viewer] = people
          if (!a || !b || !me || !c || !d || !viewer) throw new Error("There are six.")
          for (const friend of [a, b, c, d]) yield* befriended(me, friend, day(1))
          yield* befriended(a, b, day(1))
          expect((yield* profiles.see(viewer.id, me.id)).counts.friends).toBe(4)
          expect((yield* profiles.own(me.id)).counts.friends).toBe(4)
          yield* blocked(a, viewer, day(1))
          yield* blocked(viewer, a, day(1))
          yield* blocked(viewer, d, day(1))
          expect((yield* profiles.see(viewer.id, me.id)).counts.friends).toBe(2)
          yield* (yield* Blocks).remove(viewer.id, d.id)
          expect((yield* profiles.see(viewer.id, me.id)).counts.friends).toBe(3)
          expect((yield* profiles.own(me.id)).counts.friends).toBe(4)
        }),
      ))

    test("listings are counted as they are listed for the viewer, of one's own the paused ones too", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [profiles, listings] = [yield* Profiles, yield* Listings]
          const { user: me, thing } = yield* trader(day, "Ada", "Puzzle")
          const [friend, stranger] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* befriended(me, friend, day(1))
          for (const visibility of ["public", "friends_only", "private"] as const)
            for (const status of ["active", "paused", "closed"] as const) {
              const shelf = yield* storedCollection(me.id, day(0), { visibility })
              const [one] = yield* storedItems(shelf, [{}])
              yield* listed(one ?? thing, day(1), { status })
            }
          const counts = []
          for (const viewer of [me, friend, stranger]) {
            const { listings: count } = (yield* profiles.see(viewer.id, me.id)).counts
            expect((yield* listings.listOf(me.id, viewer.id, first)).items).toHaveLength(count)
            counts.push(count)
          }
          expect(counts).toEqual([6, 2, 1])
          expect((yield* profiles.own(me.id)).counts.listings).toBe(6)
          yield* blocked(stranger, me, day(2))
          expect((yield* profiles.see(stranger.id, me.id)).counts.listings).toBe(0)
        }),
      ))

    test("ratings come to what the list of them says, without raters whom a block separates from the viewer", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [profiles, ratings] = [yield* Profiles, yield* Ratings]
          const { user: me, thing } = yield* trader(day, "Ada", "Puzzle")
          const [viewer, rude] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const seen = Effect.fnUntraced(function* () {
            const { rating } = (yield* profiles.see(viewer.id, me.id)).counts
            expect(rating).toEqual(yield* ratings.summaryOf(me.id, viewer.id))
            const own = (yield* profiles.own(me.id)).counts.rating
            expect(own).toEqual(yield* ratings.summaryOf(me.id, me.id))
            return [rating, own]
          })
          expect(yield* seen()).toEqual(Array(2).fill({ average: null, count: 0 }))
          for (const [rater, score] of [
            [viewer, 5],
            [viewer, 4],
            [rude, 4],
          ] as const) {
            const { id: offerId } = yield* storedOffer(thing, rater, day(1), completed(day(1)))
            const given = { score, comment: null, createdAt: day(2) }
            yield* ratings.add({ id: freshId(), offerId, legId: null, raterId: rater.id, rateeId: me.id, ...given })
          }
          expect(yield* seen()).toEqual(Array(2).fill({ average: 4.33, count: 3 }))
          yield* blocked(rude, viewer, day(3))
          expect(yield* seen()).toEqual([
            { average: 4.5, count: 2 },
            { average: 4.33, count: 3 },
          ])
        }),
      ))

    test("an account is linked while the provider's account is", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [profiles, links] = [yield* Profiles, yield* LinkedAccounts]
          const me = yield* storedUser(day(0))
          expect((yield* profiles.own(me.id)).idpLinked).toBe(false)
          const email = "v@example.com" as EmailAddress
          yield* links.add({
            userId: me.id,
            provider: defaultProvider,
            issuer: "https://idp",
            subject: freshId(),
            email,
            emailVerified: true,
            linkedAt: day(1),
          })
          expect((yield* profiles.own(me.id)).idpLinked).toBe(true)
          yield* links.remove({ userId: me.id, issuer: "https://idp" })
          expect((yield* profiles.own(me.id)).idpLinked).toBe(false)
        }),
      ))
  })
