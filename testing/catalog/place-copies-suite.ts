import { Effect } from "effect"
import {
  type Blocks,
  Collections,
  type Friendships,
  folded,
  Items,
  keyOfWant,
  Listings,
  mostCountedCopies,
  PlaceCopies,
  type Transactions,
  Users,
  visitorId,
  type Wants,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { storedItems } from "../samples/items.ts"
import { offered } from "../samples/listings.ts"
import { befriended } from "../samples/people.ts"
import { era, storedUser } from "../samples/samples.ts"
import { type Viewer, viewers, viewersOf } from "../samples/viewers.ts"
import { freshEdition, storedWant } from "../samples/wants.ts"

/** What the port `PlaceCopies` promises. */
export const placeCopiesSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | Collections | Friendships | Items | Listings | PlaceCopies | Transactions | Users | Wants>,
) =>
  describe("PlaceCopies", () => {
    const visibilities = ["public", "friends_only", "private"] as const

    test("own items are found by their editions and by their folded names, and nothing else is", () =>
      run(
        Effect.gen(function* () {
          const [day, copies, items, collections] = [era(), yield* PlaceCopies, yield* Items, yield* Collections]
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [one, other, third] = [freshEdition(), freshEdition(), freshEdition()]
          const cards = yield* storedCollection(ada.id, day(0), { type: "cardgames", visibility: "private" })
          const books = yield* storedCollection(ada.id, day(0), { type: "books" })
          const foreign = yield* storedCollection(bob.id, day(0), { type: "cardgames" })
          const [both] = yield* storedItems(cards, [{ name: "Ärger's \\ 100%", editions: [one, other] }])
          const [again] = yield* storedItems(books, [{ name: "ärger's \\ 100%", editions: [one] }])
          yield* storedItems(foreign, [{ name: "Ärger's \\ 100%", editions: [one, third] }])
          if (both === undefined || again === undefined) throw new Error("There are two.")
          const byEdition = yield* copies.ownedEditions(ada.id, [one, other, third])
          expect([...byEdition.keys()].sort()).toEqual([one, other].sort())
          expect(byEdition.get(one)?.count).toBe(2)
          expect([...(byEdition.get(one)?.items ?? [])].sort()).toEqual([both.id, again.id].sort())
          expect(byEdition.get(other)).toEqual({ count: 1, items: [both.id] })
          const names = [folded(both.name), "nothing"]
          expect(yield* copies.ownedNames(ada.id, "cardgames", names)).toEqual(
            new Map([[folded(both.name), { count: 1, items: [both.id] }]]),
          )
          expect((yield* copies.ownedNames(ada.id, "games", names)).size).toBe(0)
          yield* items.remove(both.id)
          yield* collections.remove(books.id)
          expect((yield* copies.ownedEditions(ada.id, [one, other])).size).toBe(0)
          expect((yield* copies.ownedNames(ada.id, "books", names)).size).toBe(0)
          expect((yield* copies.ownedEditions(ada.id, [])).size).toBe(0)
          expect((yield* copies.ownedNames(ada.id, "books", [])).size).toBe(0)
        }),
      ))

    test("counts stop at a hundred, and a place shows five items", () =>
      run(
        Effect.gen(function* () {
          const [day, copies, edition] = [era(), yield* PlaceCopies, freshEdition()]
          const ada = yield* storedUser(day(0))
          const shelf = yield* storedCollection(ada.id, day(0))
          yield* storedItems(
            shelf,
            Array.from({ length: mostCountedCopies + 3 }, () => ({ name: "Same", editions: [edition] })),
          )
          for (const found of [
            (yield* copies.ownedEditions(ada.id, [edition])).get(edition),
            (yield* copies.ownedNames(ada.id, "games", ["same"])).get("same"),
          ]) {
            expect(found?.count).toBe(mostCountedCopies)
            expect(new Set(found?.items).size).toBe(5)
          }
        }),
      ))

    test("open wants of the user are found by their keys", () =>
      run(
        Effect.gen(function* () {
          const [day, copies] = [era(), yield* PlaceCopies]
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const open = [yield* storedWant(ada, day(1)), yield* storedWant(ada, day(1), { q: "Wilds Outer" })]
          const others = [yield* storedWant(bob, day(1)), yield* storedWant(ada, day(1), { status: "fulfilled" })]
          expect(yield* copies.wanted(ada.id, [...open, ...others].map(keyOfWant))).toEqual(
            new Map(open.map((want) => [keyOfWant(want), want.id])),
          )
          expect((yield* copies.wanted(ada.id, [])).size).toBe(0)
        }),
      ))

    /** How many of three collections each viewer sees: a public one, one for friends and a private one. */
    const seen: Readonly<Record<(typeof visibilities)[number], Readonly<Record<Viewer, number>>>> = {
      public: { self: 0, friend: 2, stranger: 1, blocked: 0, blocking: 0, former: 0 },
      friends_only: { self: 0, friend: 2, stranger: 0, blocked: 0, blocking: 0, former: 0 },
      private: { self: 0, friend: 0, stranger: 0, blocked: 0, blocking: 0, former: 0 },
    }
    each(test)(visibilities)(
      "listings of a %s profile are counted as each viewer sees them in the showcase",
      (privacy) =>
        run(
          Effect.gen(function* () {
            const [day, copies] = [era(), yield* PlaceCopies]
            const [one, other] = [freshEdition(), freshEdition()]
            const owner = yield* storedUser(day(0), { privacy })
            const seller = yield* storedUser(day(0))
            const people = yield* viewersOf(owner, day)
            for (const visibility of visibilities) {
              const shelf = yield* storedCollection(owner.id, day(0), { visibility })
              yield* offered(shelf, {}, { editions: [one, freshEdition()] })
            }
            const shelf = yield* storedCollection(seller.id, day(0))
            const more = [yield* offered(shelf, {}, { editions: [one, other] })]
            more.push(yield* offered(shelf, {}, { editions: [one] }))
            for (const viewer of viewers) {
              const found = yield* copies.offered(people[viewer].id, [one, other, freshEdition()])
              const ofOwner = seen[privacy][viewer]
              const expected = { listings: 2 + ofOwner, sellers: ofOwner > 0 ? 2 : 1 }
              expect([viewer, found]).toEqual([
                viewer,
                new Map([
                  [one, expected],
                  [other, { listings: 1, sellers: 1 }],
                ]),
              ])
            }
            const listings = yield* Listings
            for (const listing of more) yield* listings.save({ ...listing, status: "paused" })
            expect((yield* copies.offered(people.blocked.id, [one, other])).size).toBe(0)
            expect((yield* copies.offered(seller.id, [])).size).toBe(0)
          }),
        ),
    )

    test("listings are counted as their owner shows them at that moment, and one behind hidden ones is counted", () =>
      run(
        Effect.gen(function* () {
          const [day, copies, edition] = [era(), yield* PlaceCopies, freshEdition()]
          const [users, collections, items, listings] = [
            yield* Users,
            yield* Collections,
            yield* Items,
            yield* Listings,
          ]
          const [viewer, friend] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const early = yield* offered(yield* storedCollection((yield* storedUser(day(0))).id, day(0)), {}, {})
          const owner = yield* storedUser(day(0))
          yield* befriended(owner, friend, day(0))
          const shelf = yield* storedCollection(owner.id, day(0))
          const other = yield* storedCollection(owner.id, day(0), { visibility: "private" })
          const listing = yield* offered(shelf, {}, { editions: [edition] })
          const item = yield* items.get(listing.itemId)
          const many = Array.from({ length: 1999 }, freshEdition)
          const seen = Effect.forEach([viewer.id, friend.id, visitorId], (by) =>
            Effect.map(copies.offered(by, [...many, edition]), (found) => found.get(edition)?.listings ?? 0),
          )
          const after = (change: Effect.Effect<unknown, unknown, never>) => Effect.andThen(Effect.orDie(change), seen)
          expect(yield* seen).toEqual([1, 1, 0])
          expect(yield* after(users.save({ ...owner, privacy: "friends_only" }))).toEqual([0, 1, 0])
          expect(yield* after(users.save({ ...owner, privacy: "private" }))).toEqual([0, 0, 0])
          expect(yield* after(users.save({ ...owner, openToVisitors: true }))).toEqual([1, 1, 0])
          expect(yield* after(collections.save({ ...shelf, openToVisitors: true }))).toEqual([1, 1, 1])
          expect(yield* after(users.save(owner))).toEqual([1, 1, 0])
          expect(yield* after(collections.save({ ...shelf, visibility: "friends_only" }))).toEqual([0, 1, 0])
          expect(yield* after(collections.save(shelf))).toEqual([1, 1, 0])
          expect(yield* after(items.save({ ...item, collectionId: other.id }, item))).toEqual([0, 0, 0])
          expect(yield* after(items.save(item, { ...item, collectionId: other.id }))).toEqual([1, 1, 0])
          expect(yield* after(listings.save({ ...listing, status: "paused" }))).toEqual([0, 0, 0])
          expect(yield* after(listings.save(listing))).toEqual([1, 1, 0])
          expect(yield* after(listings.pauseAll(owner.id, day(1)))).toEqual([0, 0, 0])
          expect(yield* after(listings.save(listing))).toEqual([1, 1, 0])

          const first = yield* items.get(early.itemId)
          yield* items.save({ ...first, editions: [edition] }, first)
          for (let n = 0; n < 5; n++) yield* offered(other, {}, { editions: [edition] })
          expect(yield* after(collections.save({ ...shelf, visibility: "private" }))).toEqual([1, 1, 0])
          expect(yield* after(collections.remove(other.id))).toEqual([1, 1, 0])
        }),
      ))
  })
