import { DateTime, Effect, Option } from "effect"
import {
  CollectionFields,
  Collections,
  type FieldDefinitions,
  type Items,
  Listings,
  type PageRequest,
  type Share,
  Shares,
  type ShareTarget,
  type Transactions,
  type User,
  type UserId,
  Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { schemaField, storedCollection, storedDefinition, storedFields } from "../samples/catalog.ts"
import { item, pictured, storedItems } from "../samples/items.ts"
import { listed } from "../samples/offers.ts"
import { era, freshHash, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

const first: PageRequest = { limit: 100, after: null }

/** What the port `Shares` promises. */
export const sharesSuite = (
  { describe, expect, test }: Kit,
  run: Run<CollectionFields | Collections | FieldDefinitions | Items | Listings | Shares | Transactions | Users>,
) =>
  describe("Shares", () => {
    const pictures = pictured("front", "plain")
    const share = (target: ShareTarget, ownerId: UserId, at: DateTime.Utc, fields: Partial<Share> = {}): Share =>
      ({
        id: freshId(),
        ownerId,
        ...target,
        secretHash: freshHash(),
        sealedSecret: "sealed",
        createdAt: at,
        expiresAt: null,
        views: 0,
        ...fields,
      }) as Share
    const stored = Effect.fnUntraced(function* (...of: Parameters<typeof share>) {
      const made = share(...of)
      yield* (yield* Shares).add(made)
      return made
    })
    /** Ada's collection with three items, a shown and a hidden field, of which the last item is listed. */
    const shelf = Effect.fnUntraced(function* (owner: Partial<User> = {}) {
      const day = era()
      const ada = yield* storedUser(day(0), { displayName: "Ada", ...owner })
      const games = yield* storedCollection(ada.id, day(0), { description: "All of them" })
      const shown = yield* storedDefinition(ada.id, day(0))
      const hidden = yield* storedDefinition(ada.id, day(0))
      yield* storedFields(games.id, [shown])
      yield* (yield* CollectionFields).add(games.id, [schemaField(hidden, 1, { isHidden: true })])
      const things = [1, 2, 3].map((n) =>
        item(games, day(n), {
          name: `Game ${n}`,
          copies: n,
          ...(n === 1 ? {} : pictures),
          fields: { [shown.key]: `shown ${n}`, [hidden.key]: "hidden" },
        }),
      )
      yield* storedItems(games, things)
      const [, , last] = things
      if (last === undefined) throw new Error("There is no item.")
      const listing = yield* listed(last, day(3), { description: "As new" })
      const values = (n: number) => ({
        name: `Game ${n}`,
        copies: n,
        coverUrl: n === 1 ? null : pictures.coverUrl,
        pictures: n === 1 ? [] : pictures.pictures.map(({ caption, url }) => ({ url, caption })),
        fields: { [shown.key]: `shown ${n}` },
      })
      return { day, ada, games, listing, values }
    })
    const opened = Effect.fnUntraced(function* ({ secretHash }: Share, now: DateTime.Utc, page = first) {
      return Option.getOrNull(yield* (yield* Shares).open(secretHash, now, page))
    })
    const ofCollection = ({ id }: { readonly id: Share["targetId"] }) =>
      ({ targetType: "collection", targetId: id }) as ShareTarget
    const ofListing = ({ id }: { readonly id: Share["targetId"] }) =>
      ({ targetType: "listing", targetId: id }) as ShareTarget

    test("a link shows a collection with its items, newest first, without the values of hidden fields", () =>
      run(
        Effect.gen(function* () {
          const { ada, day, games, values } = yield* shelf()
          const link = yield* stored(ofCollection(games), ada.id, day(4))
          const { id, displayName, avatarUrl } = ada
          const { coverUrl, description, name, type } = games
          const shared = {
            id: link.id,
            kind: "collection",
            owner: { id, displayName, avatarUrl },
            collectionId: games.id,
            collection: { name, description, type, coverUrl, itemsCount: 3 },
            listing: null,
          } as const
          expect(yield* opened(link, day(5))).toEqual({ shared, items: [3, 2, 1].map(values), next: null })
          const page = yield* opened(link, day(5), { limit: 2, after: null })
          expect(page?.items).toEqual([3, 2].map(values))
          const rest = yield* opened(link, day(5), { limit: 2, after: page?.next ?? null })
          expect(rest).toEqual({ shared, items: [values(1)], next: null })
        }),
      ))

    test("a link shows a listing with its item, and a collection without items", () =>
      run(
        Effect.gen(function* () {
          const { ada, day, listing, values } = yield* shelf()
          const link = yield* stored(ofListing(listing), ada.id, day(4))
          const shown = yield* opened(link, day(5))
          expect(shown?.items).toEqual([values(3)])
          expect(shown?.shared.collection).toBeNull()
          const { description, id, kind, paymentMethods, price } = listing
          expect(shown?.shared.listing).toEqual({ id, kind, price, paymentMethods, description })
          const empty = yield* storedCollection(ada.id, day(4))
          const other = yield* stored(ofCollection(empty), ada.id, day(4))
          expect((yield* opened(other, day(5)))?.items).toEqual([])
        }),
      ))

    test("no link is opened by a foreign secret, or once it has expired", () =>
      run(
        Effect.gen(function* () {
          const { ada, day, games } = yield* shelf()
          const link = yield* stored(ofCollection(games), ada.id, day(4), { expiresAt: day(6) })
          expect(yield* opened({ ...link, secretHash: freshHash() }, day(5))).toBeNull()
          expect(yield* opened(link, day(5))).not.toBeNull()
          expect(yield* opened(link, day(6))).toBeNull()
        }),
      ))

    each(test)([
      ["a public profile", {}, true],
      ["a profile for friends", { privacy: "friends_only" }, true],
      ["a private profile", { privacy: "private" }, false],
      ["a suspended owner", { suspendedAt: DateTime.makeUnsafe(0) }, false],
    ] as ReadonlyArray<readonly [string, Partial<User>, boolean]>)("of %s", (_, owner, isShown) =>
      run(
        Effect.gen(function* () {
          const { ada, day, games, listing } = yield* shelf(owner)
          for (const target of [ofCollection(games), ofListing(listing)])
            expect((yield* opened(yield* stored(target, ada.id, day(4)), day(5))) !== null).toBe(isShown)
        }),
      ),
    )

    each(test)([
      ["a public collection", "public", true],
      ["a collection for friends", "friends_only", true],
      ["a private collection", "private", false],
    ] as const)("of %s and its listing", (_, visibility, isShown) =>
      run(
        Effect.gen(function* () {
          const { ada, day, games, listing } = yield* shelf()
          yield* (yield* Collections).save({ ...games, visibility })
          for (const target of [ofCollection(games), ofListing(listing)])
            expect((yield* opened(yield* stored(target, ada.id, day(4)), day(5))) !== null).toBe(isShown)
        }),
      ),
    )

    test("of a listing that is paused nothing is shown, nor of a removed collection", () =>
      run(
        Effect.gen(function* () {
          const { ada, day, games, listing } = yield* shelf()
          const [one, other] = [
            yield* stored(ofListing(listing), ada.id, day(4)),
            yield* stored(ofCollection(games), ada.id, day(4)),
          ]
          yield* (yield* Listings).save({ ...listing, status: "paused" })
          expect(yield* opened(one, day(5))).toBeNull()
          expect(yield* opened(other, day(5))).not.toBeNull()
          yield* (yield* Collections).remove(games.id)
          expect(yield* opened(other, day(5))).toBeNull()
        }),
      ))

    test("the links of a user are listed, newest first, and counted", () =>
      run(
        Effect.gen(function* () {
          const shares = yield* Shares
          const { ada, day, games, listing } = yield* shelf()
          const bob = yield* storedUser(day(0))
          const one = yield* stored(ofCollection(games), ada.id, day(4))
          const two = yield* stored(ofListing(listing), ada.id, day(5), { expiresAt: day(9) })
          expect(yield* shares.countOf(ada.id)).toBe(2)
          expect(yield* shares.countOf(bob.id)).toBe(0)
          const page = yield* shares.listOf(ada.id, { limit: 1, after: null })
          expect(page.items).toEqual([two])
          expect((yield* shares.listOf(ada.id, { limit: 1, after: page.next })).items).toEqual([one])
          expect((yield* shares.listOf(bob.id, first)).items).toEqual([])
          yield* shares.countView(one.id)
          yield* shares.countView(one.id)
          const counted = (yield* shares.listOf(ada.id, first)).items
          expect(counted.map(({ views }) => views)).toEqual([0, 2])
        }),
      ))

    test("a link is removed by its owner alone, and of 20 removals one removes it", () =>
      run(
        Effect.gen(function* () {
          const shares = yield* Shares
          const { ada, day, games } = yield* shelf()
          const bob = yield* storedUser(day(0))
          const link = yield* stored(ofCollection(games), ada.id, day(4))
          expect(yield* shares.remove(link.id, bob.id)).toBe(false)
          const removals = successes(yield* twentyTimes(() => shares.remove(link.id, ada.id)))
          expect(removals.filter((removed) => removed)).toHaveLength(1)
          expect(yield* opened(link, day(5))).toBeNull()
        }),
      ))

    test("links go with what they show, with their account, and all at once", () =>
      run(
        Effect.gen(function* () {
          const shares = yield* Shares
          const { ada, day, games, listing } = yield* shelf()
          yield* stored(ofCollection(games), ada.id, day(4))
          yield* stored(ofListing(listing), ada.id, day(4))
          yield* (yield* Listings).remove(listing.id)
          expect(yield* shares.countOf(ada.id)).toBe(1)
          yield* shares.removeAll(ada.id)
          expect(yield* shares.countOf(ada.id)).toBe(0)
          const link = yield* stored(ofCollection(games), ada.id, day(4))
          yield* (yield* Users).remove(ada.id)
          expect(yield* opened(link, day(5))).toBeNull()
          expect(yield* shares.countOf(ada.id)).toBe(0)
        }),
      ))

    test("those of a user that were made since a moment are removed, and no others", () =>
      run(
        Effect.gen(function* () {
          const shares = yield* Shares
          const { ada, day, games } = yield* shelf()
          const made = yield* Effect.forEach([4, 5, 6], (at) => stored(ofCollection(games), ada.id, day(at)))
          const other = yield* shelf()
          yield* stored(ofCollection(other.games), other.ada.id, day(6))
          yield* rolledBack(shares.removeSince(ada.id, day(5)))
          expect(yield* shares.countOf(ada.id)).toBe(3)
          yield* shares.removeSince(ada.id, day(5))
          expect((yield* shares.listOf(ada.id, first)).items).toEqual(made.slice(0, 1))
          expect(yield* shares.countOf(other.ada.id)).toBe(1)
        }),
      ))

    test("those that expired before a moment are swept, so many at once", () =>
      run(
        Effect.gen(function* () {
          const shares = yield* Shares
          const { ada, day, games } = yield* shelf()
          const ends = [null, day(5), day(6), day(8)]
          for (const expiresAt of ends) yield* stored(ofCollection(games), ada.id, day(4), { expiresAt })
          expect(yield* shares.sweep(day(7), 1)).toBe(1)
          expect(yield* shares.sweep(day(7), 100)).toBe(1)
          expect(yield* shares.sweep(day(7), 100)).toBe(0)
          expect(yield* shares.countOf(ada.id)).toBe(2)
        }),
      ))

    test("a transaction that fails leaves no link, and removes none", () =>
      run(
        Effect.gen(function* () {
          const shares = yield* Shares
          const { ada, day, games } = yield* shelf()
          const link = yield* stored(ofCollection(games), ada.id, day(4))
          yield* rolledBack(shares.add(share(ofCollection(games), ada.id, day(4))))
          yield* rolledBack(shares.remove(link.id, ada.id))
          yield* rolledBack(shares.removeAll(ada.id))
          yield* rolledBack(shares.countView(link.id))
          expect((yield* shares.listOf(ada.id, first)).items).toEqual([link])
        }),
      ))
  })
