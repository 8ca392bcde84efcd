import { describe, expect, test } from "bun:test"
import { Effect, Option } from "effect"
import fc from "fast-check"
import type { Database } from "../../../adapters/sql/engine/database.ts"
import {
  type Blocks,
  type CardCondition,
  type Collection,
  CollectionFields,
  type Collections,
  type CollectionType,
  cardConditions,
  type FieldDefinitions,
  type Friendships,
  type Items,
  inShowcase,
  type Listing,
  Listings,
  listingKinds,
  listingStatuses,
  MarketItems,
  type Offers,
  type PageRequest,
  type Privacy,
  Relations,
  showcaseSorts,
  type Transactions,
  type User,
  type Users,
  type Visibility,
} from "../../../core/index.ts"
import { schemaField, storedCollection, storedDefinition } from "../../../testing/samples/catalog.ts"
import { idsOf, offered } from "../../../testing/samples/listings.ts"
import { accepted, storedOffer } from "../../../testing/samples/offers.ts"
import { befriended, blocked } from "../../../testing/samples/people.ts"
import { era, storedUser, walk } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"
import { runsOn } from "../../support/runs.ts"
import { expectedOf, type Shown } from "./showcase-model.ts"
import { anything, hasty, searching, showcase, showcaseWith } from "./showcase-samples.ts"

const privacies = ["public", "friends_only", "private"] as const satisfies ReadonlyArray<Privacy>
const visibilities = ["public", "friends_only", "private"] as const satisfies ReadonlyArray<Visibility>
const types = ["games", "books", "cardgames"] as const satisfies ReadonlyArray<CollectionType>
const vocabulary = ["blue", "green", "red", "rare"]

/** What `Listings.showcase` promises: whom it shows what, and in which order. */
export const showcaseSuite = (
  run: Run<
    | Blocks
    | CollectionFields
    | Collections
    | Database
    | FieldDefinitions
    | Friendships
    | Items
    | Listings
    | MarketItems
    | Offers
    | Relations
    | Transactions
    | Users
  >,
  engine: string,
) =>
  describe("The showcase", () => {
    /** People who stand in every relation to an owner. */
    const lookers = Effect.fnUntraced(function* (owner: User, day: ReturnType<typeof era>) {
      const [friend, stranger, hated, hater] = [
        yield* storedUser(day(0)),
        yield* storedUser(day(0)),
        yield* storedUser(day(0)),
        yield* storedUser(day(0)),
      ]
      yield* befriended(owner, friend, day(1))
      yield* blocked(owner, hated, day(1))
      yield* blocked(hater, owner, day(1))
      return [owner, friend, stranger, hated, hater]
    })

    /** Which of some listings the pure rules put into a user's showcase. */
    const ruledIn = Effect.fnUntraced(function* (
      made: ReadonlyArray<Listing>,
      viewer: User,
      conditions: ReadonlyMap<string, CardCondition | null> = new Map(),
    ) {
      const relations = yield* Relations
      const items = yield* MarketItems
      const shown: Array<Shown> = []
      for (const listing of made) {
        const item = Option.getOrNull(yield* items.find(listing.itemId))
        const relation = yield* relations.between(viewer.id, listing.ownerId)
        const condition = conditions.get(listing.id) ?? null
        if (item !== null && inShowcase(listing, item, viewer.id, relation)) shown.push({ listing, item, condition })
      }
      return shown
    })

    test.each(privacies)("has of a user whose profile is %s what the pure rules say, for everybody", (privacy) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const owner = yield* storedUser(day(0), { privacy })
          const viewers = yield* lookers(owner, day)
          const made: Array<Listing> = []
          for (const visibility of visibilities) {
            const shelf = yield* storedCollection(owner.id, day(1), { visibility })
            for (const status of listingStatuses) made.push(yield* offered(shelf, { status }))
            const taken = yield* offered(shelf)
            const [, , stranger] = viewers
            if (stranger !== undefined)
              yield* storedOffer({ id: taken.itemId, name: "", ownerId: owner.id }, stranger, day(2), accepted(day(2)))
            made.push(taken)
          }
          const counts: Array<number> = []
          for (const viewer of viewers) {
            const expected = (yield* ruledIn(made, viewer)).map(({ listing }) => listing.id as string).sort()
            counts.push(expected.length)
            expect(idsOf(yield* showcase(viewer.id, { ownerId: owner.id })).sort()).toEqual(expected)
            const everything = yield* walk((page) => showcase(viewer.id, {}, page), 100)
            const ofOwner = everything.filter(({ listing }) => listing.ownerId === owner.id)
            expect(idsOf({ items: ofOwner }).sort()).toEqual(expected)
          }
          const friendSees = { public: 4, friends_only: 4, private: 0 }[privacy]
          expect(counts).toEqual([0, friendSees, privacy === "public" ? 2 : 0, 0, 0])
        }),
      ),
    )

    test("keeps to its bounds of a price, whatever page it goes on from", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const owner = yield* storedUser(day(0))
          const { id: viewer } = yield* storedUser(day(0))
          const shelf = yield* storedCollection(owner.id, day(1), {})
          for (const amount of [100, 200, 300, 400, 500])
            yield* offered(shelf, { kind: "sale", price: { amount, currency: "EUR" } })
          const pricesFrom = Effect.fnUntraced(function* (sort: "price_asc" | "price_desc", pages: number) {
            let after: PageRequest["after"] = null
            for (let page = 0; page < pages; page++)
              after = (yield* showcase(viewer, { ownerId: owner.id, sort }, { limit: 1, after })).next
            const asked = { ownerId: owner.id, sort, minPrice: 200, maxPrice: 400 }
            const { items } = yield* showcase(viewer, asked, { limit: 100, after })
            return items.map(({ listing }) => listing.price?.amount)
          })
          expect(yield* pricesFrom("price_asc", 0)).toEqual([200, 300, 400])
          expect(yield* pricesFrom("price_asc", 1)).toEqual([200, 300, 400])
          expect(yield* pricesFrom("price_asc", 2)).toEqual([300, 400])
          expect(yield* pricesFrom("price_desc", 0)).toEqual([400, 300, 200])
          expect(yield* pricesFrom("price_desc", 1)).toEqual([400, 300, 200])
          expect(yield* pricesFrom("price_desc", 4)).toEqual([])
        }),
      ))

    // What is not seen used up the first steps of the walk, and the ones without a price were shown instead of those
    // behind it.
    test.each(["price_asc", "price_desc"] as const)(
      "by %s leaves no price out, however many before it are hidden",
      (sort) =>
        run(
          Effect.gen(function* () {
            const day = era()
            const owner = yield* storedUser(day(0))
            const { id: viewer } = yield* storedUser(day(0))
            const shelf = yield* storedCollection(owner.id, day(1), {})
            const hidden = yield* storedCollection(owner.id, day(1), { visibility: "private" })
            const priced = (on: Collection, amount: number) =>
              offered(on, { kind: "sale", price: { amount, currency: "EUR" } })
            for (const amount of [100, 200, 300, 700, 800, 900]) yield* priced(hidden, amount)
            for (const amount of [400, 500, 600]) yield* priced(shelf, amount)
            for (const price of [null, null, null]) yield* offered(shelf, { kind: "trade", price })
            const filter = { ...anything, ownerId: owner.id, sort }
            const shown = yield* walk((page) => showcaseWith(hasty)(viewer, filter, page), 1)
            const prices = sort === "price_asc" ? [400, 500, 600] : [600, 500, 400]
            expect(shown.map(({ listing }) => listing.price?.amount ?? null)).toEqual([...prices, null, null, null])
          }),
        ),
    )

    /** A small market of made-up but always equal values, with many ties. */
    const market = Effect.fnUntraced(function* () {
      const day = era()
      const dice = (sides: number, ...seed: ReadonlyArray<number>) => Number(Bun.hash(seed.join(" ")) % BigInt(sides))
      const fields = yield* CollectionFields
      const owners: Array<User> = []
      const shelves: Array<Collection> = []
      for (let n = 0; n < 4; n++) {
        const owner = yield* storedUser(day(0), { privacy: n === 3 ? "friends_only" : "public" })
        owners.push(owner)
        for (const type of types)
          for (const visibility of n === 0 ? visibilities : (["public"] as const))
            shelves.push(yield* storedCollection(owner.id, day(0), { type, visibility }))
        // The third one hides it.
        const condition = yield* storedDefinition(owner.id, day(0), { key: "condition" })
        for (const { id, ownerId } of shelves)
          if (ownerId === owner.id) yield* fields.add(id, [schemaField(condition, 0, { isHidden: n === 2 })])
      }
      const conditions = new Map<string, CardCondition | null>()
      const listings: Array<Listing> = []
      for (let n = 0; n < 120; n++) {
        const shelf = shelves[dice(shelves.length, n, 1)]
        const kind = listingKinds[dice(3, n, 2)]
        if (shelf === undefined || kind === undefined) continue
        const price = { amount: 100 * (1 + dice(4, n, 3)), currency: dice(3, n, 4) === 0 ? "USD" : "EUR" }
        const words = Array.from({ length: 1 + dice(3, n, 5) }, (_, at) => vocabulary[dice(4, n, 6, at)] ?? "")
        const status = dice(8, n, 7) === 0 ? "paused" : "active"
        const terms = { kind, price: kind === "trade" ? null : price, status, createdAt: day(dice(4, n, 8)) } as const
        const condition = [null, ...cardConditions][dice(4, n, 9)] ?? null
        const values = condition === null ? {} : { condition }
        const listing = yield* offered(shelf, terms, { name: words.join(" "), fields: values })
        listings.push(listing)
        const isShown = shelf.type === "cardgames" && shelf.ownerId !== owners[2]?.id
        conditions.set(listing.id, isShown ? condition : null)
      }
      const viewers = [...owners.slice(0, 1), yield* storedUser(day(0)), yield* storedUser(day(0))]
      const [first, , , last] = owners
      const [, friend, foe] = viewers
      if (first === undefined || last === undefined || friend === undefined || foe === undefined) return null
      yield* befriended(first, friend, day(1))
      yield* befriended(last, friend, day(1))
      yield* blocked(first, foe, day(1))
      const ruled = yield* Effect.forEach(viewers, (viewer) => ruledIn(listings, viewer, conditions))
      return { owners, viewers, ruled, ids: new Set(listings.map(({ id }) => id as string)) }
    })

    const orNull = <A>(some: fc.Arbitrary<A>) => fc.option(some, { nil: null })
    const price = fc.integer({ min: 0, max: 5 }).map((n) => n * 100)
    const asked = fc.record({
      q: orNull(
        fc
          .uniqueArray(fc.constantFrom(...vocabulary, "RED", "no"), { minLength: 1, maxLength: 3 })
          .map((words) => words.join(" - ")),
      ),
      kind: orNull(fc.constantFrom(...listingKinds)),
      type: orNull(fc.constantFrom(...types)),
      condition: orNull(fc.constantFrom(...cardConditions)),
      owner: orNull(fc.nat(3)),
      minPrice: orNull(price),
      maxPrice: orNull(price),
      currency: orNull(fc.constantFrom("EUR", "USD", "CHF")),
      sort: fc.constantFrom(...showcaseSorts),
      viewer: fc.nat(2),
      limit: fc.constantFrom(1, 2, 7, 100),
      effort: fc.constantFrom(null, hasty, searching),
    })

    test("shows what a model shows, in its order and page by page, whatever is asked for", async () => {
      const made = await run(market())
      if (made === null) throw new Error("There is no market.")
      const { ids, owners, ruled, viewers } = made
      await fc.assert(
        fc.asyncProperty(asked, ({ effort, limit, owner, viewer: n, ...filters }) =>
          run(
            Effect.gen(function* () {
              const viewer = viewers[n]
              const filter = { ...anything, ...filters, ownerId: owner === null ? null : (owners[owner]?.id ?? null) }
              if (viewer === undefined) return yield* Effect.die("Not all of it was stored.")
              const listing = effort === null ? (yield* Listings).showcase : showcaseWith(effort)
              const found = idsOf({ items: yield* walk((page) => listing(viewer.id, filter, page), limit) })
              expect(found.filter((id) => ids.has(id))).toEqual([...expectedOf(ruled[n] ?? [], filter)])
            }),
          ),
        ),
        { numRuns: runsOn(engine, 40, 150) },
      )
    }, 120_000)
  })
