import { Effect, Exit } from "effect"
import {
  type AccountUsage,
  type CollectionFields,
  type Collections,
  type FieldDefinitions,
  type ItemHolds,
  type Items,
  type Listings,
  type MarketItems,
  makeProposal,
  type Notifications,
  Offers,
  OffersErrors,
  type Publisher,
  type RealtimeLog,
  type Relations,
  type Transactions,
  type Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { first, proposal, storedOffer, storedProposal, traders } from "../samples/offers.ts"
import { withIds } from "../samples/people.ts"
import { era, freshId, rolledBack, twentyTimes, walk } from "../samples/samples.ts"

/** What the port `Offers` promises of proposals. */
export const proposalsSuite = (
  { describe, expect, test }: Kit,
  run: Run<
    | AccountUsage
    | CollectionFields
    | Collections
    | FieldDefinitions
    | ItemHolds
    | Items
    | Listings
    | MarketItems
    | Notifications
    | Offers
    | Publisher
    | RealtimeLog
    | Relations
    | Transactions
    | Users
  >,
) =>
  describe("Proposals", () => {
    const some = Effect.fnUntraced(function* (count: number) {
      const day = era()
      const { ada, bob } = yield* traders(day)
      const made = yield* storedOffer(ada.thing, bob.user, day(2))
      const proposals = yield* Effect.forEach(
        Array.from({ length: count }, (_, n) => n + 1),
        (number) => storedProposal(made, number, number % 3 === 0 ? null : bob.thing, { status: "superseded" }),
      )
      const list = (limit: number) =>
        walk((page) => Effect.flatMap(Offers, (offers) => offers.listProposals(made.id, ada.user.id, page)), limit)
      return { ada, bob, made, proposals, list }
    })

    each(test)([1, 2, 5, 100])("proposals are listed by number, %d at a time, as they were made", (limit) =>
      run(
        Effect.gen(function* () {
          const { list, proposals } = yield* some(5)
          yield* some(2)
          const listed = yield* list(limit)
          expect(listed.map((shown) => shown.proposal)).toEqual(proposals)
          expect(listed.map(({ proposer }) => proposer?.displayName)).toEqual(["Bob", "Ada", "Bob", "Ada", "Bob"])
          const given = ["Novel", "Novel", undefined, "Novel", "Novel"]
          expect(listed.map(({ offeredItem }) => offeredItem?.name)).toEqual(given)
        }),
      ),
    )

    test("an offer without proposals, and one that is not there, list none", () =>
      run(
        Effect.gen(function* () {
          const offers = yield* Offers
          const { ada, list } = yield* some(0)
          expect(yield* list(5)).toEqual([])
          expect(yield* offers.listProposals(freshId(), ada.user.id, first)).toEqual({ items: [], next: null })
        }),
      ))

    test("a message, a price and a status are kept to the letter, and the status alone changes", () =>
      run(
        Effect.gen(function* () {
          const offers = yield* Offers
          const { made, list } = yield* some(0)
          const price = { amount: Number.MAX_SAFE_INTEGER, currency: "JPY" }
          const added = yield* storedProposal(made, 1, null, { message: "O'Neil's \\ % 🦉\n?", price })
          yield* offers.saveProposal({ ...added, message: "another", status: "withdrawn" })
          expect((yield* list(5)).map((shown) => shown.proposal)).toEqual([{ ...added, status: "withdrawn" }])
          expect((yield* offers.deal(made.id)).proposal).toEqual({ ...added, status: "withdrawn" })
        }),
      ))

    test("of 20 proposals of one side at once exactly one is made", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, made, list } = yield* some(0)
          yield* storedProposal(made, 1, bob.thing)
          const terms = { price: null, offeredItemId: bob.thing.id, message: null }
          const exits = yield* twentyTimes(() => withIds(makeProposal({ id: made.id, by: ada.user.id, terms })))
          expect(exits.filter(Exit.isSuccess)).toHaveLength(1)
          expect(exits.filter(Exit.hasFails)).toHaveLength(19)
          for (const exit of exits)
            if (Exit.isFailure(exit)) expect(yield* Effect.flip(exit)).toBeInstanceOf(OffersErrors.AlreadyProposed)
          expect((yield* list(5)).map((shown) => shown.proposal.status)).toEqual(["superseded", "pending"])
        }),
      ))

    test("a transaction that fails has made and changed no proposal", () =>
      run(
        Effect.gen(function* () {
          const offers = yield* Offers
          const { bob, made, list } = yield* some(0)
          const kept = yield* storedProposal(made, 1, bob.thing)
          const next = proposal(made, 2, bob.thing)
          const answer = offers.saveProposal({ ...kept, status: "superseded" })
          yield* rolledBack(Effect.andThen(answer, offers.addProposal(next)))
          expect((yield* list(5)).map((shown) => shown.proposal)).toEqual([kept])
        }),
      ))
  })
