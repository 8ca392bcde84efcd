import { Effect } from "effect"
import {
  createGroup,
  deleteGroup,
  deleteMessage,
  markRead,
  openDirect,
  RoundLegs,
  reactToMessage,
  requestDm,
  type UserId,
} from "../../../../core/index.ts"
import { storedCollection } from "../../../../testing/samples/catalog.ts"
import { storedDeal } from "../../../../testing/samples/chat.ts"
import { item, storedItems } from "../../../../testing/samples/items.ts"
import { claimed, idOf, sent } from "../../../../testing/samples/messages.ts"
import { storedOffer, storedProposal } from "../../../../testing/samples/offers.ts"
import { befriended, withIds } from "../../../../testing/samples/people.ts"
import { leg, storedEntry, storedRound } from "../../../../testing/samples/rounds.ts"
import { era, storedUser } from "../../../../testing/samples/samples.ts"

/**
 * A direct conversation, one about an offer and one about a leg, a group with messages of every kind, a removed group
 * and a pending message request.
 */
export const chatSample = Effect.gen(function* () {
  const day = era()
  const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
  const [cid, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
  for (const friend of [bob, cid]) yield* befriended(ada, friend, day(1))
  const grouped = Effect.fnUntraced(function* (name: string, ...members: ReadonlyArray<UserId>) {
    return (yield* createGroup({ by: ada.id, signedInAt: day(0), name, members })).conversation.id
  })

  const group = yield* grouped("Swappers", bob.id, cid.id)
  const first = idOf(yield* sent(group, ada.id, "Who collects records?"))
  const reply = idOf(yield* sent(group, bob.id, "I do", { replyToId: first }))
  const deleted = idOf(yield* sent(group, ada.id, "Never mind"))
  const attachments = yield* claimed(day(2), "a.pdf", "b.pdf")
  const files = idOf(yield* sent(group, cid.id, "", { content: null, attachments }))
  const last = idOf(yield* sent(group, bob.id, "Thank you"))
  for (const by of [bob.id, cid.id]) yield* reactToMessage({ id: first, by, emoji: "👍" })
  yield* reactToMessage({ id: deleted, by: bob.id, emoji: "👍" })
  yield* deleteMessage({ id: deleted, by: ada.id })
  yield* markRead({ id: group, by: bob.id, message: reply })

  const { shown } = yield* openDirect({ by: ada.id, user: bob.id })
  const direct = shown.conversation.id
  const note = idOf(yield* sent(direct, ada.id, "Is the box still there?"))
  const removed = yield* grouped("Gone", bob.id)
  yield* sent(removed, ada.id, "A last word")
  yield* deleteGroup({ id: removed, by: ada.id })
  const shelf = yield* storedCollection(ada.id, day(0))
  const thing = item(shelf, day(0))
  yield* storedItems(shelf, [thing])
  const rejected = yield* storedOffer(thing, bob, day(2), { kind: "buy", status: "rejected" })
  yield* storedProposal(rejected, 1, null, { status: "rejected" })
  const deal = (yield* storedDeal({ kind: "offer", id: rejected.id }, ada, bob, day(3))).id
  const round = yield* storedRound(eve.id, day(1), { status: "cancelled", entriesCount: 2 })
  const given = yield* storedEntry(round, ada, day(1), { endedAt: day(2) })
  const received = yield* storedEntry(round, bob, day(1), { endedAt: day(2) })
  const there = leg(given, received, day(1), { status: "cancelled" })
  yield* (yield* RoundLegs).addAll([there])
  const ofLeg = (yield* storedDeal({ kind: "leg", id: there.id }, ada, bob, day(3))).id
  const request = (yield* requestDm({ from: cid.id, to: eve.id, message: "Hello" })).id
  const people = { ada: ada.id, bob: bob.id, cid: cid.id, eve: eve.id }
  return { ...people, group, first, reply, deleted, files, last, direct, note, deal, ofLeg, request }
}).pipe(withIds)

export type Sample = Effect.Success<typeof chatSample>
