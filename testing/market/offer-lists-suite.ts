import { Effect } from "effect"
import {
  type Blocks,
  Collections,
  cardOf,
  type Friendships,
  type Item,
  Items,
  type Listings,
  MarketItems,
  type Offer,
  type OfferStatus,
  Offers,
  type Transactions,
  type User,
  Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { accepted, completed, first, storedOffer, storedProposal, trader, traders } from "../samples/offers.ts"
import { befriended, blocked } from "../samples/people.ts"
import { backwards, era, freshId, storedUser, walk } from "../samples/samples.ts"

/** What the port `Offers` promises of what it shows. */
export const offerListsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | Collections | Friendships | Items | Listings | MarketItems | Offers | Transactions | Users>,
) =>
  describe("Lists of offers", () => {
    each(test)([1, 2, 3, 100])(
      "what a user received, sent or has any part in is listed newest first, %d at a time",
      (limit) =>
        run(
          Effect.gen(function* () {
            const day = era()
            const { ada, bob } = yield* traders(day)
            const eve = yield* storedUser(day(0))
            const at = (owner: typeof ada, by: User, moment: number, fields: Partial<Offer> = {}) =>
              storedOffer({ ...owner.thing, id: freshId() }, by, day(moment), fields)
            const received: Array<Offer> = []
            const sent: Array<Offer> = []
            for (const status of ["rejected", "pending", "rejected"] as const) {
              received.push(yield* at(ada, bob.user, 3, { status }))
              sent.push(yield* at(bob, ada.user, 3, { status }))
            }
            const [older, newer] = [yield* at(ada, eve, 2, completed(day(4))), yield* at(bob, ada.user, 4)]
            yield* at(bob, eve, 3)
            const offers = yield* Offers
            const list = (role: "received" | "sent" | null, status: OfferStatus | null = null) =>
              Effect.map(
                walk((page) => offers.list(ada.user.id, { role, status }, page), limit),
                (shown) => shown.map(({ offer }) => offer.id as string),
              )
            const all = (...some: ReadonlyArray<Offer>) => [...backwards(some)]
            expect(yield* list("received")).toEqual([...all(...received), older.id])
            expect(yield* list("sent")).toEqual([newer.id, ...all(...sent)])
            expect(yield* list(null)).toEqual([newer.id, ...all(...received, ...sent), older.id])
            const rejected = [...received, ...sent].filter(({ status }) => status === "rejected")
            expect(yield* list(null, "rejected")).toEqual(all(...rejected))
            expect(yield* list("received", "completed")).toEqual([older.id])
            expect(yield* list("sent", "pending")).toEqual([newer.id, ...all(...sent.slice(1, 2))])
            expect(yield* list("sent", "accepted")).toEqual([])
          }),
        ),
    )

    test("an offer is shown with both people, its latest proposal and both items, and listed the same", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const offers = yield* Offers
          const { ada, bob, listing } = yield* traders(day)
          const made = yield* storedOffer(ada.thing, bob.user, day(2), { listingId: listing.id })
          const people = { owner: cardOf(ada.user), offerer: cardOf(bob.user) }
          const item = cardOfItem(ada.thing)
          expect(yield* offers.show(made.id, ada.user.id)).toEqual({
            offer: made,
            item,
            items: [item],
            ...people,
            proposal: null,
            conversationId: null,
          })
          yield* storedProposal(made, 1, null, { status: "superseded" })
          const counter = yield* storedProposal(made, 2, bob.thing)
          const shown = {
            offer: made,
            item,
            items: [item],
            ...people,
            proposal: {
              ...{ proposal: counter, proposer: cardOf(ada.user), offeredItem: cardOfItem(bob.thing) },
              ...{ offeredItems: [cardOfItem(bob.thing)], items: [item], listings: [listing.id] },
            },
            conversationId: null,
          }
          for (const { user } of [ada, bob]) {
            expect(yield* offers.show(made.id, user.id)).toEqual(shown)
            const listed = yield* offers.list(user.id, { role: null, status: null }, first)
            expect(listed).toEqual({ items: [shown], next: null })
          }
        }),
      ))

    test("who does not see an item any more keeps its name and cover of that time; of a deleted one nothing is left", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const offers = yield* Offers
          const items = yield* MarketItems
          const { ada, bob } = yield* traders(day)
          const eve = yield* trader(day, "Eve", "Card")
          const made = yield* storedOffer(ada.thing, bob.user, day(2), completed(day(3)))
          yield* storedProposal(made, 1, bob.thing, { status: "accepted" })
          const seenBy = Effect.fnUntraced(function* (viewer: User) {
            const { item, proposal } = yield* offers.show(made.id, viewer.id)
            const [listed] = (yield* offers.list(viewer.id, { role: null, status: null }, first)).items
            expect([listed?.item, listed?.proposal?.offeredItem]).toEqual([item, proposal?.offeredItem])
            const [row] = (yield* offers.listProposals(made.id, viewer.id, first)).items
            expect(row).toEqual(proposal ?? undefined)
            return [item, proposal?.offeredItem ?? null]
          })
          const kept = ({ id, name }: Item) => ({
            id,
            type: "games" as const,
            collectionId: null,
            name: `${name}, before`,
            coverUrl: null,
            copies: null,
          })
          const move = Effect.fnUntraced(function* (visibility: "private" | "friends_only" | "public") {
            const shelf = yield* storedCollection(eve.user.id, day(0), { visibility })
            yield* items.transferItems([{ item: ada.thing.id, to: shelf.id }], day(4))
            return { ...cardOfItem(ada.thing), collectionId: shelf.id }
          })
          const given = cardOfItem(bob.thing)
          expect(yield* seenBy(bob.user)).toEqual([cardOfItem(ada.thing), given])
          yield* move("private")
          expect(yield* seenBy(bob.user)).toEqual([kept(ada.thing), given])
          const forFriends = yield* move("friends_only")
          expect(yield* seenBy(bob.user)).toEqual([kept(ada.thing), given])
          yield* befriended(eve.user, bob.user, day(4))
          expect(yield* seenBy(bob.user)).toEqual([forFriends, given])
          const open = yield* move("public")
          expect(yield* seenBy(ada.user)).toEqual([open, given])
          yield* blocked(eve.user, ada.user, day(5))
          expect(yield* seenBy(ada.user)).toEqual([kept(ada.thing), given])
          yield* blocked(ada.user, bob.user, day(5))
          expect(yield* seenBy(ada.user)).toEqual([kept(ada.thing), kept(bob.thing)])
          expect(yield* seenBy(bob.user)).toEqual([open, given])
          yield* (yield* Items).remove(ada.thing.id)
          expect(yield* seenBy(bob.user)).toEqual([null, given])
          yield* (yield* Collections).remove(bob.shelf.id)
          expect(yield* seenBy(bob.user)).toEqual([null, null])
        }),
      ))

    test("the other side of an offer whose account is gone is no user", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const offers = yield* Offers
          const { ada, bob } = yield* traders(day)
          const made = yield* storedOffer(ada.thing, bob.user, day(2), accepted(day(3)))
          yield* storedProposal(made, 1, bob.thing)
          yield* (yield* Users).remove(bob.user.id)
          const shown = yield* offers.show(made.id, ada.user.id)
          expect(shown).toMatchObject({ owner: cardOf(ada.user), offerer: null, item: cardOfItem(ada.thing) })
          expect(shown.proposal).toMatchObject({ proposer: null, offeredItem: null })
          expect((yield* offers.list(ada.user.id, { role: null, status: null }, first)).items).toEqual([shown])
          const { items } = yield* offers.listProposals(made.id, ada.user.id, first)
          expect(items).toEqual([shown.proposal])
        }),
      ))
  })

const cardOfItem = ({ id, collectionId, name, coverUrl, copies }: Item) => ({
  id,
  copies,
  collectionId,
  name,
  coverUrl,
  type: "games" as const,
})
