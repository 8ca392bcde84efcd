import { Effect, Option } from "effect"
import {
  ChatDelivery,
  type ConversationId,
  Conversations,
  cardOf,
  type DealConversation,
  dealOfLeg,
  dealOfOffer,
  type Items,
  Offers,
  openOfferConversation,
  pairOf,
  type RoundEntries,
  RoundLegs,
  type Rounds,
  type User,
  type UserId,
  Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { type ChatPorts, loggedOf, storedDeal, storedDirect } from "../samples/chat.ts"
import { completed, type offer, storedOffer } from "../samples/offers.ts"
import { blocked, withIds } from "../samples/people.ts"
import { pairOfLegs, settlingFrom, storedRound } from "../samples/rounds.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

/** What the port `Conversations` promises about conversations of deals, and what others show of them. */
export const dealConversationsSuite = (
  { describe, expect, test }: Kit,
  run: Run<ChatPorts | ChatDelivery | Items | Offers | RoundEntries | RoundLegs | Rounds>,
) =>
  describe("Conversations about deals", () => {
    const started = Effect.fnUntraced(function* () {
      const day = era()
      const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
      return { day, ada, bob, eve, conversations: yield* Conversations }
    })
    /** A pending offer of Bob for something of Ada. */
    const offered = Effect.fnUntraced(function* (ada: User, bob: User, at: Parameters<typeof offer>[2]) {
      return yield* storedOffer({ id: freshId(), name: "Azul", ownerId: ada.id }, bob, at)
    })
    const legsOf = Effect.fnUntraced(function* (ada: User, bob: User, at: Parameters<typeof offer>[2]) {
      const round = yield* storedRound(ada.id, at, settlingFrom(at))
      return yield* pairOfLegs(round, ada, bob, at)
    })
    const dealIn = Effect.fnUntraced(function* (id: ConversationId, user: { readonly id: UserId }) {
      const conversations = yield* Conversations
      const found = Option.getOrNull(yield* conversations.findWith(id, user.id))
      const locked = Option.getOrNull(yield* conversations.lockWith(id, user.id))
      const shown = Option.getOrNull(yield* conversations.show(user.id, id))
      return { found: found?.standing, locked: locked?.standing, shown: shown?.deal }
    })

    test("one is found by its deal and its pair, and is neither the direct one nor that of another deal", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, conversations, day, eve } = yield* started()
          const [one, other] = [yield* offered(ada, bob, day(1)), yield* offered(ada, bob, day(1))]
          const { there } = yield* legsOf(ada, bob, day(1))
          const about = { kind: "offer", id: one.id } as const
          const aboutLeg = { kind: "leg", id: there.id } as const
          const direct = yield* storedDirect(ada, bob, day(2))
          const [deal, ofLeg] = [
            yield* storedDeal(about, ada, bob, day(2)),
            yield* storedDeal(aboutLeg, bob, ada, day(2)),
          ]
          expect(yield* conversations.find(deal.id)).toEqual(Option.some(deal))
          expect(yield* conversations.findDeal(about, deal.pair)).toEqual(Option.some(deal))
          expect(yield* conversations.findDeal(aboutLeg, deal.pair)).toEqual(Option.some(ofLeg))
          expect(yield* conversations.findDirect(deal.pair)).toEqual(Option.some(direct))
          expect(yield* conversations.findDeal({ kind: "offer", id: other.id }, deal.pair)).toEqual(Option.none())
          expect(yield* conversations.findDeal(about, pairOf(ada.id, eve.id))).toEqual(Option.none())
          yield* rolledBack(conversations.remove(deal.id, day(3)))
          expect(yield* conversations.findDeal(about, deal.pair)).toEqual(Option.some(deal))
          yield* conversations.remove(deal.id, day(3))
          expect(yield* conversations.findDeal(about, deal.pair)).toEqual(Option.none())
        }),
      ))

    test("how far an offer is, its two members see, and decisions use", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, eve } = yield* started()
          const offers = yield* Offers
          const pending = yield* offered(ada, bob, day(1))
          const { id } = yield* storedDeal({ kind: "offer", id: pending.id }, ada, bob, day(2))
          for (const now of [
            pending,
            { ...pending, status: "accepted", acceptedAt: day(3), updatedAt: day(3) } as const,
            { ...pending, ...completed(day(4)), updatedAt: day(5) },
            { ...pending, status: "cancelled", updatedAt: day(5) } as const,
            { ...pending, status: "rejected", updatedAt: day(6) } as const,
          ]) {
            yield* offers.save(now)
            const deal = dealOfOffer(now)
            const standing = { kind: "offer", role: "member", partner: "there", deal } as const
            const shown = { kind: "offer", id: now.id, status: now.status, ...deal } as const
            for (const side of [ada, bob])
              expect(yield* dealIn(id, side)).toEqual({ found: standing, locked: standing, shown })
            const none = { kind: "offer", role: null, partner: null, deal: null } as const
            expect(yield* dealIn(id, eve)).toEqual({ found: none, locked: none, shown: undefined })
          }
          yield* blocked(ada, bob, day(7))
          expect((yield* dealIn(id, bob)).found?.partner).toBe("blocked")
        }),
      ))

    test("how far a leg is, and that it was passed on to another receiver", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, eve } = yield* started()
          const legs = yield* RoundLegs
          const { there } = yield* legsOf(ada, bob, day(1))
          const { id, pair } = yield* storedDeal({ kind: "leg", id: there.id }, ada, bob, day(2))
          for (const now of [
            there,
            { ...there, status: "failed", updatedAt: day(3) } as const,
            { ...there, status: "cancelled", updatedAt: day(4) } as const,
            { ...there, receiverId: eve.id, redirected: true, updatedAt: day(5) },
          ]) {
            yield* legs.save(now)
            const deal = dealOfLeg(now, pair)
            expect((yield* dealIn(id, bob)).locked).toEqual({ kind: "offer", role: "member", partner: "there", deal })
            expect((yield* dealIn(id, ada)).shown).toEqual({ kind: "leg", id: now.id, status: now.status, ...deal })
            expect((yield* dealIn(id, eve)).found?.role).toBe(null)
          }
        }),
      ))

    test("an offer and a leg have the id of the conversation for their two alone", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, eve } = yield* started()
          const [offers, legs] = [yield* Offers, yield* RoundLegs]
          const pending = yield* offered(ada, bob, day(1))
          const { there } = yield* legsOf(ada, bob, day(1))
          const page = { limit: 9, after: null }
          const seenBy = Effect.fnUntraced(function* (viewer: User) {
            const filter = { round: there.roundId, role: null, status: null }
            const ofRound = yield* legs.list(viewer.id, filter, page)
            const listed = yield* offers.list(viewer.id, { role: null, status: null }, page)
            return {
              offer: (yield* offers.show(pending.id, viewer.id)).conversationId,
              offers: listed.items.map(({ conversationId }) => conversationId),
              leg: Option.getOrNull(yield* legs.show(there.id, viewer.id))?.conversationId,
              legs: ofRound.items.map(({ conversationId, leg }) => [leg.id === there.id, conversationId]),
            }
          })
          const legsWith = (id: ConversationId | null) =>
            expect.arrayContaining([
              [true, id],
              [false, null],
            ])
          for (const viewer of [ada, bob])
            expect(yield* seenBy(viewer)).toEqual({
              offer: null,
              offers: [null],
              leg: null,
              legs: legsWith(null),
            } as never)
          const { id } = yield* storedDeal({ kind: "offer", id: pending.id }, ada, bob, day(2))
          const ofLeg = yield* storedDeal({ kind: "leg", id: there.id }, ada, bob, day(2))
          for (const viewer of [ada, bob])
            expect(yield* seenBy(viewer)).toEqual({
              offer: id,
              offers: [id],
              leg: ofLeg.id,
              legs: legsWith(ofLeg.id),
            } as never)
          expect(yield* seenBy(eve)).toEqual({ offer: null, offers: [], leg: null, legs: legsWith(null) } as never)
          yield* legs.save({ ...there, receiverId: eve.id, redirected: true, updatedAt: day(3) })
          for (const viewer of [ada, bob, eve]) expect((yield* seenBy(viewer)).leg).toBe(null)
        }),
      ))

    test("those that two opened lately are counted, up to a number", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, conversations, day, eve } = yield* started()
          const opened = Effect.fnUntraced(function* (other: User, n: number) {
            const { id } = yield* offered(ada, other, day(1))
            return yield* storedDeal({ kind: "offer", id }, ada, other, day(n))
          })
          const { pair } = yield* opened(bob, 2)
          for (const n of [3, 3, 4]) yield* opened(bob, n)
          yield* opened(eve, 4)
          yield* storedDirect(ada, bob, day(4))
          expect(yield* Effect.forEach([2, 3, 4, 5], (n) => conversations.countDeals(pair, day(n), 9))).toEqual([
            4, 3, 1, 0,
          ])
          expect(yield* conversations.countDeals(pair, day(2), 2)).toBe(2)
        }),
      ))

    test("who writes where it is read only has no readers", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, eve } = yield* started()
          const [chat, offers, legs] = [yield* ChatDelivery, yield* Offers, yield* RoundLegs]
          const pending = yield* offered(ada, bob, day(1))
          const { back, there } = yield* legsOf(ada, bob, day(1))
          const about = [
            { kind: "offer", id: pending.id },
            { kind: "leg", id: there.id },
            { kind: "leg", id: back.id },
          ] as const
          const deals: Array<DealConversation> = []
          for (const one of about) deals.push(yield* storedDeal(one, ada, bob, day(2)))
          const writing = deals.map(({ id }) => ({ conversation: id, user: ada.id }))
          const read = Effect.fnUntraced(function* (n: number) {
            const readers = yield* chat.readersOf(writing, day(n))
            return deals.map(({ id }) =>
              readers.some(({ conversation, reader }) => conversation === id && reader === bob.id),
            )
          })
          expect(yield* read(99)).toEqual([true, true, true])
          yield* offers.save({ ...pending, status: "cancelled", updatedAt: day(3) })
          yield* legs.save({ ...there, status: "failed", updatedAt: day(4) })
          yield* legs.save({ ...back, receiverId: eve.id, redirected: true, updatedAt: day(4) })
          expect(yield* read(32)).toEqual([true, true, false])
          expect(yield* read(33)).toEqual([false, true, false])
          expect(yield* read(34)).toEqual([false, false, false])
        }),
      ))

    test("across a block each sees the other as at its time", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, conversations, day } = yield* started()
          const users = yield* Users
          const pending = yield* offered(ada, bob, day(1))
          const { id } = yield* storedDeal({ kind: "offer", id: pending.id }, ada, bob, day(2))
          yield* blocked(ada, bob, day(3))
          yield* users.save({ ...ada, displayName: "Another name" })
          const shown = Option.getOrNull(yield* conversations.show(bob.id, id))
          expect(shown?.members.map(({ user }) => user)).toEqual(expect.arrayContaining([cardOf(ada)]) as never)
          expect(yield* (yield* ChatDelivery).blocked([id])).toEqual(new Set([id]))
        }),
      ))

    test("it goes with the second account, and a user is replaced as in a direct one", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, conversations, day, eve } = yield* started()
          const users = yield* Users
          const [one, other] = [yield* offered(ada, bob, day(1)), yield* offered(ada, eve, day(1))]
          const about = { kind: "offer", id: one.id } as const
          const deal = yield* storedDeal(about, ada, bob, day(2))
          const kept = yield* storedDeal({ kind: "offer", id: other.id }, ada, eve, day(2))
          const noAccount = freshId<UserId>()
          expect(yield* conversations.replaceInDirect(bob.id, noAccount, 9)).toEqual([deal.id])
          expect(Option.isNone(yield* conversations.show(bob.id, deal.id))).toBe(true)
          expect((yield* dealIn(deal.id, ada)).found?.partner).toBe("deleted")
          expect(yield* conversations.findDeal(about, deal.pair)).toEqual(Option.none())
          // The two begin again.
          const again = yield* storedDeal(about, ada, bob, day(3))
          expect(yield* conversations.findDeal(about, deal.pair)).toEqual(Option.some(again))

          yield* conversations.removeAbandonedDirect(eve.id, day(4))
          yield* users.remove(eve.id)
          expect((yield* dealIn(kept.id, ada)).found?.partner).toBe("deleted")
          yield* conversations.removeAbandonedDirect(ada.id, day(5))
          expect(yield* conversations.find(kept.id)).toEqual(Option.none())
          expect(yield* conversations.find(deal.id)).toEqual(Option.none())
          expect(yield* conversations.find(again.id)).toEqual(Option.some(again))
        }),
      ))

    test("of 20 openings from both sides at once one opens, and one that is rolled back leaves nothing", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, conversations, day } = yield* started()
          const { id } = yield* offered(ada, bob, day(1))
          yield* rolledBack(openOfferConversation({ id, by: ada.id }))
          expect((yield* conversations.list(bob.id, false, { limit: 9, after: null })).items).toEqual([])
          const opened = successes(
            yield* twentyTimes((n) => openOfferConversation({ id, by: n % 2 === 0 ? ada.id : bob.id })),
          )
          expect(opened).toHaveLength(20)
          expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1)
          const [first, ...others] = new Set(opened.map(({ shown }) => shown.conversation.id))
          if (first === undefined) throw new Error("There are twenty.")
          expect(others).toEqual([])
          expect(yield* loggedOf(first)).toEqual([
            { kind: "conversation.updated", audience: { kind: "conversation", id: first }, subject: first },
          ])
        }).pipe(withIds),
      ))
  })
