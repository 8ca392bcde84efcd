import { DateTime, Effect, Option } from "effect"
import { RealtimeLog } from "../delivery/index.ts"
import { type OfferId, Offers, RoundLegs, RoundsErrors, showLeg } from "../market/index.ts"
import {
  alsoAbout,
  type ConversationId,
  Ids,
  inTransactionAboutFound,
  type LegId,
  type UserId,
} from "../shared/index.ts"
import { requireActive } from "../users/index.ts"
import { type DealConversation, type DealSubject, newMember, pairOf } from "./conversation.ts"
import { conversationUpdated } from "./conversation-events.ts"
import {
  type DealState,
  dealOfLeg,
  dealOfOffer,
  dealsCountedSince,
  mostDealsADay,
  openDeal,
  otherPersonOf,
  otherSideOf,
} from "./deal.ts"
import { shownConversation } from "./list-conversations.ts"
import { Conversations } from "./ports.ts"

/**
 * Opens the conversation of the two sides of an offer about it, or answers the one that exists; `isNew` says which.
 * Contract: chat, deals.
 */
export const openOfferConversation = Effect.fn("chat.openOfferConversation")(
  function* ({ by, id }: { readonly id: OfferId; readonly by: UserId }) {
    const offer = yield* (yield* Offers).get(id)
    const other = yield* Effect.fromResult(otherSideOf(offer, by))
    return yield* openAbout({ about: { kind: "offer", id }, by, other, deal: dealOfOffer(offer) })
  },
  inTransactionAboutFound(
    Effect.fnUntraced(function* ({ id }: { readonly id: OfferId; readonly by: UserId }) {
      // Its sides never change.
      const { offererId, ownerId } = yield* (yield* Offers).get(id)
      return [ownerId, offererId]
    }),
  ),
)

/** The same for the giver and the receiver of a leg of a trade round, which both see. Contract: chat, deals. */
export const openLegConversation = Effect.fn("chat.openLegConversation")(
  function* ({ by, id }: { readonly id: LegId; readonly by: UserId }) {
    const { leg } = yield* showLeg(id, by)
    const other = yield* Effect.fromResult(otherPersonOf(leg, by))
    // Before the transaction began, it may have been passed on to a receiver whom the transaction does not name.
    yield* alsoAbout([other])
    return yield* openAbout({ about: { kind: "leg", id }, by, other, deal: dealOfLeg(leg, pairOf(by, other)) })
  },
  inTransactionAboutFound(
    Effect.fnUntraced(function* ({ by, id }: { readonly id: LegId; readonly by: UserId }) {
      const found = yield* (yield* RoundLegs).find(id)
      const leg = yield* Effect.fromOption(found, () => new RoundsErrors.LegNotFound())
      return [leg.giverId, leg.receiverId, by]
    }),
  ),
)

const openAbout = Effect.fnUntraced(function* (input: {
  readonly about: DealSubject
  readonly by: UserId
  readonly other: UserId
  readonly deal: DealState
}) {
  const { about, by, deal, other } = input
  const conversations = yield* Conversations
  yield* requireActive(by)
  const now = yield* DateTime.now
  const pair = pairOf(by, other)
  const relations = yield* conversations.relations(by, [other])
  const found = Option.getOrNull(yield* conversations.findDeal(about, pair))
  const recent = found === null ? yield* conversations.countDeals(pair, dealsCountedSince(now), mostDealsADay) : 0
  yield* Effect.fromResult(openDeal(relations.get(other) ?? null, found !== null, deal, recent, now))
  const { id } = found ?? (yield* start(about, pair, now))
  return { shown: yield* shownConversation(id, by), isNew: found === null }
})

const start = Effect.fnUntraced(function* (about: DealSubject, pair: DealConversation["pair"], now: DateTime.Utc) {
  const conversations = yield* Conversations
  const realtime = yield* RealtimeLog
  const conversation: DealConversation = {
    id: (yield* (yield* Ids).next) as ConversationId,
    kind: "offer",
    pair,
    about,
    lastSequence: 0,
    activityAt: now,
    createdAt: now,
    updatedAt: now,
  }
  const members = pair.map((userId) => newMember(conversation, { userId, role: "member", now }))
  yield* conversations.add(conversation, members)
  yield* realtime.append([conversationUpdated(conversation.id)])
  return conversation
})
