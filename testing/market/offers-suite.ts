import { Effect, Exit } from "effect"
import {
  Collections,
  ItemHolds,
  Items,
  Listings,
  Offers,
  OffersErrors,
  type Open,
  Transactions,
  Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { accepted, completed, offer, storedOffer, storedProposal, trader, traders } from "../samples/offers.ts"
import { era, freshId, rolledBack, successes, twentyTimes } from "../samples/samples.ts"

/** What the port `Offers` promises. */
export const offersSuite = (
  { describe, expect, test }: Kit,
  run: Run<Collections | ItemHolds | Items | Listings | Offers | Transactions | Users>,
) =>
  describe("Offers", () => {
    test("an offer is read as it was added and as it was saved; an unknown one is not found", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const offers = yield* Offers
          const { ada, bob, listing } = yield* traders(day)
          const added = yield* storedOffer(ada.thing, bob.user, day(2), {
            listingId: listing.id,
            itemSnapshot: { name: "O'Neil's \\ % 🦉", coverUrl: "https://example.org/a.webp" },
          })
          expect(yield* offers.get(added.id)).toEqual(added)
          const saved = {
            ...added,
            ...completed(day(3)),
            itemSnapshot: { name: "Later", coverUrl: null },
            ownerCollectionId: ada.shelf.id,
            offererCollectionId: bob.shelf.id,
            updatedAt: day(4),
          }
          yield* offers.save(saved)
          expect(yield* offers.get(added.id)).toEqual(saved)
          for (const unknown of [offers.get(freshId()), offers.deal(freshId()), offers.show(freshId(), ada.user.id)])
            expect(yield* Effect.flip<unknown, OffersErrors.OfferNotFound, never>(unknown)).toBeInstanceOf(
              OffersErrors.OfferNotFound,
            )
        }),
      ))

    test("what both sides do before they confirm is read as it was saved, with the problem of either side", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const offers = yield* Offers
          const { ada, bob } = yield* traders(day)
          const added = yield* storedOffer(ada.thing, bob.user, day(2), accepted(day(2)))
          const open = { answer: null, answeredAt: null, outcome: null, endedAt: null }
          const problem = { reason: "not_received", text: "O'Neil \\ % 🦉", createdAt: day(6), ...open } as const
          const sent = {
            ...added,
            ownerHandover: { how: "shipped", carrier: "Post", number: "RR 1", note: "On Monday" },
            offererHandover: { how: "inPerson", carrier: null, number: null, note: null },
            ownerSentAt: day(3),
            offererSentAt: day(4),
            ownerRemindedAt: day(5),
            offererRemindedAt: day(6),
            dueAt: day(18),
          } as const
          const reported = { ...sent, dueAt: null, problem: { ...problem, by: "offerer" } } as const
          const said = { answer: "It is under way.", answeredAt: day(7) }
          const answered = { ...sent, dueAt: null, problem: { ...problem, by: "owner", ...said } } as const
          const ended = { ...answered, problem: { ...answered.problem, outcome: "received", endedAt: day(8) } } as const
          for (const saved of [sent, reported, answered, ended, sent]) {
            yield* offers.save(saved)
            expect(yield* offers.get(added.id)).toEqual(saved)
          }
        }),
      ))

    test("how one user hands over is erased in all of their offers, and nothing else is", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const offers = yield* Offers
          const { atomically } = yield* Transactions
          const { ada, bob } = yield* traders(day)
          const eve = yield* trader(day, "Eve", "Card")
          const how = { how: "shipped", carrier: "Post", number: "RR 1", note: "Elm Street 7" } as const
          const both = { ...accepted(day(2)), ownerHandover: how, offererHandover: how }
          const asOwner = yield* storedOffer(ada.thing, bob.user, day(2), both)
          const asOfferer = yield* storedOffer(bob.thing, ada.user, day(2), {
            ...both,
            ...completed(day(3)),
            dueAt: null,
          })
          const without = yield* storedOffer(eve.thing, bob.user, day(2), both)
          yield* atomically(offers.eraseHandovers(ada.user.id))
          expect(yield* offers.get(asOwner.id)).toEqual({ ...asOwner, ownerHandover: null })
          expect(yield* offers.get(asOfferer.id)).toEqual({ ...asOfferer, offererHandover: null })
          expect(yield* offers.get(without.id)).toEqual(without)
        }),
      ))

    test("a deal has the latest proposal, both items as they are now and the listing", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const offers = yield* Offers
          const { ada, bob, listing } = yield* traders(day)
          const made = yield* storedOffer(ada.thing, bob.user, day(2), { listingId: listing.id })
          expect(yield* offers.deal(made.id)).toMatchObject({
            offer: made,
            proposal: null,
            offered: [],
            listings: [listing],
          })
          yield* storedProposal(made, 1, null, { status: "superseded" })
          const latest = yield* storedProposal(made, 2, bob.thing)
          const deal = yield* offers.deal(made.id)
          const free = { copies: 1, held: 0, inRound: false }
          const open = { visibility: "public", openToVisitors: false } as const
          const seen = { ownerPrivacy: "public", type: "games", ...open, ...free } as const
          const marketItem = ({ shelf, thing }: typeof ada) => ({
            ...seen,
            id: thing.id,
            ownerId: thing.ownerId,
            collectionId: shelf.id,
            name: thing.name,
            coverUrl: thing.coverUrl,
          })
          expect(deal).toEqual({
            offer: made,
            proposal: latest,
            items: [marketItem(ada)],
            offered: [marketItem(bob)],
            listings: [listing],
          })
          const purchase = yield* storedProposal(made, 3, null, { status: "rejected" })
          expect(yield* offers.deal(made.id)).toEqual({ ...deal, proposal: purchase, offered: [] })
        }),
      ))

    test("an offer and its proposals stay when items, listing and accounts go", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const offers = yield* Offers
          const { ada, bob, listing } = yield* traders(day)
          const made = yield* storedOffer(ada.thing, bob.user, day(2), { listingId: listing.id, status: "cancelled" })
          const latest = yield* storedProposal(made, 1, bob.thing, { status: "withdrawn" })
          const without = { offer: { ...made, listingId: null }, proposal: latest, items: [null], offered: [null] }
          yield* (yield* Items).remove(bob.thing.id)
          expect((yield* offers.deal(made.id)).offered).toEqual([null])
          yield* (yield* Listings).remove(listing.id)
          yield* (yield* Collections).remove(ada.shelf.id)
          expect(yield* offers.deal(made.id)).toEqual({ ...without, listings: [null] })
          const users = yield* Users
          for (const { user } of [ada, bob]) yield* users.remove(user.id)
          expect(yield* offers.deal(made.id)).toEqual({ ...without, listings: [null] })
          expect(yield* offers.show(made.id, ada.user.id)).toEqual({
            offer: without.offer,
            item: null,
            items: [null],
            owner: null,
            offerer: null,
            proposal: {
              ...{ proposal: latest, proposer: null, offeredItem: null, offeredItems: [null] },
              ...{ items: [null], listings: [null] },
            },
            conversationId: null,
          })
        }),
      ))

    test("of 20 offers for one item at once exactly one is stored; after its end there may be another", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const offers = yield* Offers
          const { ada, bob } = yield* traders(day)
          const exits = yield* twentyTimes(() => storedOffer(ada.thing, bob.user, day(2)))
          expect(exits.filter(Exit.hasFails)).toHaveLength(19)
          const [winner] = successes(exits)
          expect(successes(exits)).toHaveLength(1)
          if (winner === undefined) return yield* Effect.die("Not all of it was stored.")
          expect(yield* offers.get(winner.id)).toEqual(winner)
          const again = () => offers.add(offer(ada.thing, bob.user, day(3)))
          for (const taken of [winner, { ...winner, ...accepted(day(3)) }]) {
            yield* offers.save(taken)
            expect(yield* Effect.flip(again())).toBeInstanceOf(OffersErrors.DuplicatePendingOffer)
          }
          yield* offers.save({ ...winner, status: "rejected" })
          yield* again()
        }),
      ))

    test("of 20 offers for an item of 5 copies at once 5 are stored, and a copy that is held takes none", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const offers = yield* Offers
          const holds = yield* ItemHolds
          const { ada, bob } = yield* traders(day)
          yield* (yield* Items).save({ ...ada.thing, copies: 5 }, ada.thing)
          const made = successes(yield* twentyTimes(() => storedOffer(ada.thing, bob.user, day(2))))
          expect(made).toHaveLength(5)
          const again = () => offers.add(offer(ada.thing, bob.user, day(3)))
          const [first, second, third] = made
          if (first === undefined || second === undefined || third === undefined)
            return yield* Effect.die("Not all of it was stored.")
          // One that ends leaves its place to another.
          yield* offers.save({ ...second, status: "rejected" })
          yield* again()
          expect(yield* Effect.flip(again())).toBeInstanceOf(OffersErrors.DuplicatePendingOffer)
          // An accepted one keeps its place, and a copy that is held elsewhere takes one.
          yield* offers.save({ ...first, ...accepted(day(3)) })
          yield* holds.holdForOffer([ada.thing.id])
          expect(yield* Effect.flip(again())).toBeInstanceOf(OffersErrors.DuplicatePendingOffer)
          yield* offers.save({ ...third, status: "rejected" })
          yield* holds.holdForEntry(ada.thing.id, freshId())
          expect(yield* Effect.flip(again())).toBeInstanceOf(OffersErrors.DuplicatePendingOffer)
        }),
      ))

    test("an offer that is refused ends no transaction: what else it does is stored", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const offers = yield* Offers
          const { atomically } = yield* Transactions
          const { ada, bob } = yield* traders(day)
          const kept = yield* storedOffer(ada.thing, bob.user, day(2))
          yield* atomically(
            Effect.gen(function* () {
              const refused = yield* Effect.flip(offers.add(offer(ada.thing, bob.user, day(3))))
              expect(refused).toBeInstanceOf(OffersErrors.DuplicatePendingOffer)
              yield* offers.save({ ...kept, updatedAt: day(4) })
            }),
          )
          expect(yield* offers.get(kept.id)).toEqual({ ...kept, updatedAt: day(4) })
        }),
      ))

    test("what is open is found by its items, collection, listing and people, by id", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const offers = yield* Offers
          const { ada, bob, listing } = yield* traders(day)
          const [eve, zoe] = [yield* trader(day, "Eve", "Card"), yield* trader(day, "Zoë", "Stamp")]
          yield* storedOffer(ada.thing, bob.user, day(2), { listingId: listing.id, status: "rejected" })
          const wanted = yield* storedOffer(ada.thing, bob.user, day(2), { listingId: listing.id })
          yield* storedProposal(wanted, 1, zoe.thing, { status: "superseded" })
          yield* storedProposal(wanted, 2, bob.thing)
          const back = yield* storedOffer(bob.thing, ada.user, day(2), { kind: "buy", ...accepted(day(3)) })
          yield* storedProposal(back, 1, null, { status: "accepted" })
          const given = yield* storedOffer(eve.thing, bob.user, day(2), accepted(day(3)))
          yield* storedProposal(given, 1, bob.thing, { status: "accepted" })
          const over = yield* storedOffer(zoe.thing, bob.user, day(2), completed(day(3)))
          yield* storedProposal(over, 1, bob.thing, { status: "accepted" })
          const declined = yield* storedOffer(zoe.thing, eve.user, day(4))
          yield* storedProposal(declined, 1, bob.thing, { status: "rejected" })

          const found = (which: Open) => Effect.map(offers.open(which), (deals) => deals.map(({ offer }) => offer))
          const selected = (...of: ReadonlyArray<typeof ada>) => ({
            kind: "for" as const,
            selection: { kind: "items" as const, ids: of.map(({ thing }) => thing.id) },
          })
          expect(yield* found({ kind: "with", items: [bob.thing.id] })).toEqual([wanted, back, given])
          expect(yield* found({ kind: "with", items: [zoe.thing.id] })).toEqual([declined])
          const besides = { kind: "with", items: [bob.thing.id], besides: back.id } as const
          expect(yield* found(besides)).toEqual([wanted, given])
          expect(yield* found({ kind: "with", items: [ada.thing.id, zoe.thing.id] })).toEqual([wanted, declined])
          expect(yield* found(selected(bob))).toEqual([back])
          expect(yield* found(selected(bob, ada, zoe))).toEqual([wanted, back, declined])
          expect(yield* found(selected())).toEqual([])
          for (const [{ shelf }, expected] of [
            [ada, [wanted]],
            [eve, [given]],
            [zoe, [declined]],
          ] as const)
            expect(yield* found({ kind: "for", selection: { kind: "collection", id: shelf.id } })).toEqual([
              ...expected,
            ])
          expect(yield* found({ kind: "by listing", id: listing.id })).toEqual([wanted])
          expect(yield* found({ kind: "by listing", id: freshId() })).toEqual([])
          const between = (one: typeof ada, other: typeof ada) =>
            found({ kind: "between", one: one.user.id, other: other.user.id })
          expect(yield* between(ada, bob)).toEqual([wanted, back])
          expect(yield* between(bob, ada)).toEqual([wanted, back])
          expect(yield* between(bob, zoe)).toEqual([])
          expect(yield* found({ kind: "of", user: bob.user.id })).toEqual([wanted, back, given])
          expect(yield* found({ kind: "of", user: eve.user.id })).toEqual([given, declined])
          for (const deal of yield* offers.open({ kind: "of", user: bob.user.id }))
            expect(deal).toEqual(yield* offers.deal(deal.offer.id))
        }),
      ))

    test("of very many open offers none is left out", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const offers = yield* Offers
          const { ada, bob } = yield* traders(day)
          const { atomically } = yield* Transactions
          const made = Array.from({ length: 1200 }, () => offer({ ...ada.thing, id: freshId() }, bob.user, day(2)))
          yield* atomically(Effect.forEach([...made].reverse(), offers.add, { discard: true }))
          const deals = yield* offers.open({ kind: "of", user: bob.user.id })
          expect(deals.map((deal) => deal.offer.id)).toEqual(made.map(({ id }) => id))
          expect(deals.every(({ items, proposal }) => items[0] === null && proposal === null)).toBe(true)
        }),
      ))

    test("the accepted ones that are due by then are overdue, longest first, as many as asked for", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const offers = yield* Offers
          const bob = yield* trader(day, "Bob", "Novel")
          const waiting = Effect.fnUntraced(function* (fields: Parameters<typeof offer>[3]) {
            const { thing } = yield* trader(day, "Ada", "Puzzle")
            return (yield* storedOffer(thing, bob.user, day(0), fields)).id
          })
          const due = (on: number) => ({ ...accepted(day(0)), dueAt: day(on) })
          const later = yield* waiting(due(3))
          const soon = yield* waiting(due(2))
          const same = yield* waiting(due(2))
          yield* waiting(due(4))
          yield* waiting({ ...due(1), dueAt: null })
          yield* waiting(completed(day(1)))
          yield* waiting({ ...due(1), dueAt: null, status: "cancelled" })
          yield* waiting({})
          expect(yield* offers.overdue(day(3), 10)).toEqual([soon, same, later])
          expect(yield* offers.overdue(day(3), 2)).toEqual([soon, same])
          expect(yield* offers.overdue(day(1), 10)).toEqual([])
        }),
      ))

    test("a transaction that fails has made, changed and ended no offer", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const offers = yield* Offers
          const { ada, bob } = yield* traders(day)
          const eve = yield* trader(day, "Eve", "Card")
          const kept = yield* storedOffer(ada.thing, bob.user, day(2))
          const added = offer(eve.thing, bob.user, day(2))
          yield* rolledBack(Effect.andThen(offers.add(added), offers.save({ ...kept, status: "cancelled" })))
          expect(yield* offers.get(kept.id)).toEqual(kept)
          expect(yield* Effect.flip(offers.get(added.id))).toBeInstanceOf(OffersErrors.OfferNotFound)
        }),
      ))
  })
