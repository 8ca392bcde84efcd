import { Effect } from "effect"
import {
  type Blocks,
  CollectionFields,
  type Collections,
  type CollectionType,
  cardConditions,
  type Edition,
  type FieldDefinitions,
  FileItems,
  type Friendships,
  Items,
  inShowcase,
  type ListingId,
  Listings,
  type Relation,
  type ShowcaseFilter,
  type Transactions,
  type UserId,
  type Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection, storedDefinition, storedFields } from "../samples/catalog.ts"
import { offered } from "../samples/listings.ts"
import { era, storedUser, walk } from "../samples/samples.ts"
import { type Viewer, viewers, viewersOf } from "../samples/viewers.ts"

/** What the port `Listings` promises of who finds what in the showcase. */
export const shownShowcaseSuite = (
  { describe, expect, test }: Kit,
  run: Run<
    | Blocks
    | CollectionFields
    | Collections
    | FieldDefinitions
    | FileItems
    | Friendships
    | Items
    | Listings
    | Transactions
    | Users
  >,
) =>
  describe("The showcase", () => {
    const all: ShowcaseFilter = {
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
    /** What a viewer finds of some listings, in its order. */
    const foundBy = Effect.fnUntraced(function* (
      viewer: UserId,
      of: ReadonlyArray<ListingId>,
      filter: Partial<ShowcaseFilter> = {},
      limit = 100,
    ) {
      const listings = yield* Listings
      const shown = yield* walk((page) => listings.showcase(viewer, { ...all, ...filter }, page), limit)
      return shown.map(({ listing }) => listing.id).filter((id) => of.includes(id))
    })

    test("has the listings of an edition, whatever becomes of their items and of themselves", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [items, listings] = [yield* Items, yield* Listings]
          const [ada, grace] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const games = yield* storedCollection(ada.id, day(0))
          const [bgg, steam] = [crypto.randomUUID() as Edition, crypto.randomUUID() as Edition]
          const both = yield* offered(games, {}, { editions: [bgg, steam] })
          const one = yield* offered(games, { status: "paused" }, { editions: [bgg] })
          const none = yield* offered(games)
          const all = [both.id, one.id, none.id]
          const found = Effect.fnUntraced(function* () {
            const lists = yield* Effect.forEach([bgg, steam], (edition) => foundBy(grace.id, all, { edition }))
            return lists.map((ids) => new Set(ids))
          })
          expect(yield* found()).toEqual([new Set([both.id]), new Set([both.id])])
          const shown = yield* listings.show(both.id, grace.id)
          expect(shown.item?.editions).toEqual([bgg, steam])
          yield* listings.save({ ...one, status: "active" })
          expect(yield* found()).toEqual([new Set([both.id, one.id]), new Set([both.id])])
          const was = yield* items.get(none.itemId)
          yield* items.save({ ...was, editions: [steam] }, was)
          expect(yield* found()).toEqual([new Set([both.id, one.id]), new Set([both.id, none.id])])
          yield* items.save({ ...was, editions: [] }, { ...was, editions: [steam] })
          yield* listings.close({ ...one, status: "closed" })
          expect(yield* found()).toEqual([new Set([both.id]), new Set([both.id])])
          expect(yield* foundBy(grace.id, all, { edition: bgg, kind: "trade", q: "nothing of it" })).toEqual([])
        }),
      ))

    test("has the card games in a condition that their owner shows, whatever becomes of them", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [fields, items, listings] = [yield* CollectionFields, yield* Items, yield* Listings]
          const [ada, grace] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const condition = yield* storedDefinition(ada.id, day(0), { key: "condition" })
          const shelf = Effect.fnUntraced(function* (type: CollectionType) {
            const made = yield* storedCollection(ada.id, day(0), { type })
            return { ...made, fields: yield* storedFields(made.id, [condition]) }
          })
          const [cards, games] = [yield* shelf("cardgames"), yield* shelf("games")]
          const inState = (value: string) => ({ fields: { condition: value } })
          const [mint, paused, other, foreign] = [
            yield* offered(cards, {}, inState("mint")),
            yield* offered(cards, { status: "paused" }, inState("near_mint")),
            yield* offered(cards, {}, inState("as new")),
            yield* offered(games, {}, inState("mint")),
          ]
          const all = [mint.id, paused.id, other.id, foreign.id]
          const found = (filter: Partial<ShowcaseFilter> = {}, viewer = grace.id) =>
            Effect.forEach(cardConditions, (one) => foundBy(viewer, all, { ...filter, condition: one }))
          expect(yield* found()).toEqual([[mint.id], [], []])
          yield* listings.save({ ...paused, status: "active" })
          const was = yield* items.get(other.itemId)
          yield* items.save({ ...was, ...inState("played") }, was)
          for (const filter of [{}, { type: "cardgames" }, { sort: "price_asc" }, { ownerId: ada.id }] as const)
            expect([filter, yield* found(filter)]).toEqual([filter, [[mint.id], [paused.id], [other.id]]])
          for (const filter of [{ type: "games" }, { q: "nothing of it" }, { ownerId: grace.id }] as const)
            expect([filter, yield* found(filter)]).toEqual([filter, [[], [], []]])
          expect(yield* found({}, ada.id)).toEqual([[], [], []])
          const hidden = (isHidden: boolean) =>
            fields.save(
              cards.id,
              cards.fields.map((field) => ({ ...field, isHidden })),
            )
          yield* hidden(true)
          expect(yield* found()).toEqual([[], [], []])
          const imported = yield* items.get(mint.itemId)
          yield* (yield* FileItems).save([{ ...imported, ...inState("played") }])
          expect(yield* found()).toEqual([[], [], []])
          yield* hidden(false)
          expect((yield* found()).map((ids) => new Set(ids))).toEqual([
            new Set(),
            new Set([paused.id]),
            new Set([mint.id, other.id]),
          ])
          const plain = yield* storedCollection(ada.id, day(0), { type: "cardgames" })
          const moved = yield* items.get(mint.itemId)
          yield* items.save({ ...moved, collectionId: plain.id }, moved)
          yield* listings.close({ ...paused, status: "closed" })
          expect(yield* found()).toEqual([[], [], [other.id]])
          yield* items.remove(other.itemId)
          expect(yield* found()).toEqual([[], [], []])
        }),
      ))

    const privacies = ["public", "friends_only", "private"] as const
    each(test)(privacies)("of a %s profile has what each viewer may see, and nothing else", (privacy) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0), { privacy })
          const people = yield* viewersOf(ada, day)
          const ids: Array<ListingId> = []
          const expected: Record<Viewer, Array<ListingId>> = {
            self: [],
            friend: [],
            stranger: [],
            blocked: [],
            blocking: [],
            former: [],
          }
          for (const visibility of ["public", "friends_only", "private"] as const) {
            const shelf = yield* storedCollection(ada.id, day(1), { visibility })
            for (const status of ["active", "paused", "closed"] as const) {
              const listing = yield* offered(shelf, { status })
              ids.push(listing.id)
              const item = { id: listing.itemId, name: "", coverUrl: null, collectionId: shelf.id, type: shelf.type }
              const free = { copies: 1, held: 0, inRound: false, openToVisitors: false }
              const facts = { ...item, ...free, ownerId: ada.id, ownerPrivacy: privacy, visibility }
              for (const viewer of viewers)
                if (inShowcase(listing, facts, people[viewer].id, relationOf[viewer])) expected[viewer].push(listing.id)
            }
          }
          for (const viewer of viewers) {
            for (const filter of [{}, { ownerId: ada.id }] as const) {
              const found = yield* foundBy(people[viewer].id, ids, filter)
              expect([viewer, [...found].sort()]).toEqual([viewer, [...expected[viewer]].sort()])
            }
          }
        }),
      ),
    )

    test("keeps to its filters", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [games, books] = [
            yield* storedCollection(ada.id, day(1)),
            yield* storedCollection(ada.id, day(1), { type: "books" }),
          ]
          const euros = (amount: number) => ({ amount, currency: "EUR" })
          const [cheap, dear, swap, book] = [
            yield* offered(games, { kind: "sale", price: euros(100) }),
            yield* offered(games, { kind: "both", price: euros(900) }),
            yield* offered(games, { kind: "trade", price: null }),
            yield* offered(books, { kind: "sale", price: { amount: 500, currency: "USD" } }),
          ]
          const ids = [cheap, dear, swap, book].map(({ id }) => id)
          const cases: ReadonlyArray<readonly [Partial<ShowcaseFilter>, ReadonlyArray<{ readonly id: ListingId }>]> = [
            [{}, [cheap, dear, swap, book]],
            [{ kind: "sale" }, [cheap, dear, book]],
            [{ kind: "trade" }, [dear, swap]],
            [{ kind: "both" }, [dear]],
            [{ type: "books" }, [book]],
            [{ ownerId: eve.id }, []],
            [{ minPrice: 500 }, [dear, book]],
            [{ maxPrice: 500 }, [cheap, book]],
            [{ currency: "EUR" }, [cheap, dear]],
          ]
          for (const [filter, expected] of cases) {
            const found = yield* foundBy(eve.id, ids, { ownerId: ada.id, ...filter })
            expect([filter, [...found].sort()]).toEqual([filter, expected.map(({ id }) => id).sort()])
          }
        }),
      ))

    each(test)([1, 2, 100])("is in order, %d at a time, and shows each listing once", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const games = yield* storedCollection(ada.id, day(1))
          const made = [
            yield* offered(games, { createdAt: day(2), price: { amount: 300, currency: "EUR" } }),
            yield* offered(games, { createdAt: day(3), kind: "trade", price: null }),
            yield* offered(games, { createdAt: day(4), price: { amount: 100, currency: "EUR" } }),
            yield* offered(games, { createdAt: day(5), price: { amount: 200, currency: "EUR" } }),
          ]
          const ids = made.map(({ id }) => id)
          const order = (sort: ShowcaseFilter["sort"]) =>
            Effect.map(foundBy(eve.id, ids, { ownerId: ada.id, sort }, limit), (found) =>
              found.map((id) => ids.indexOf(id)),
            )
          expect(yield* order("newest")).toEqual([3, 2, 1, 0])
          expect(yield* order("price_asc")).toEqual([2, 3, 0, 1])
          expect(yield* order("price_desc")).toEqual([0, 3, 2, 1])
        }),
      ),
    )
  })

const relationOf: Record<Viewer, Relation> = {
  self: "self",
  friend: "friend",
  stranger: "stranger",
  blocked: "blocked",
  blocking: "blocked",
  former: "blocked",
}
