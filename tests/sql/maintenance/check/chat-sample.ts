import { Effect } from "effect"
import {
  createGroup,
  deleteGroup,
  deleteMessage,
  markRead,
  openDirect,
  reactToMessage,
  requestDm,
  type UserId,
} from "../../../../core/index.ts"
import { claimed, idOf, sent } from "../../../../testing/samples/messages.ts"
import { befriended, withIds } from "../../../../testing/samples/people.ts"
import { era, storedUser } from "../../../../testing/samples/samples.ts"

/** A direct conversation, a group with messages of every kind, a removed group and a pending message request. */
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
  const request = (yield* requestDm({ from: cid.id, to: eve.id, message: "Hello" })).id
  const people = { ada: ada.id, bob: bob.id, cid: cid.id, eve: eve.id }
  return { ...people, group, first, reply, deleted, files, last, direct, note, request }
}).pipe(withIds)

export type Sample = Effect.Success<typeof chatSample>
