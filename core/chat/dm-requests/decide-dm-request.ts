import { DateTime, Effect, Option, type Result } from "effect"
import { notify, takeBackNotifications } from "../../delivery/index.ts"
import { withoutTextLimits } from "../../files/index.ts"
import type { UserId } from "../../shared/index.ts"
import { inTransactionAboutFound } from "../../shared/index.ts"
import { appendMessages } from "../append-messages.ts"
import { NotFound } from "../errors.ts"
import { shownConversation } from "../list-conversations.ts"
import { Conversations } from "../ports.ts"
import { directOf } from "../start-direct.ts"
import { accept, cancel, type DmRequest, type DmRequestId, reject } from "./dm-request.ts"
import { DmRequests } from "./ports.ts"

/**
 * Runs the whole body of a use case in one transaction about the two users of a request: the last argument of its
 * `Effect.fn`. They are also those of the direct conversation that an acceptance opens.
 */
const inTransactionOfRequest = inTransactionAboutFound(
  Effect.fnUntraced(function* ({ id }: { readonly id: DmRequestId }) {
    const request = Option.getOrNull(yield* (yield* DmRequests).find(id))
    return request === null ? [] : [request.from.id, request.to.id]
  }),
)

/**
 * Accepts a message request: opens the direct conversation if the two have none, with the message of the request in
 * it, and notifies the sender. Returns the conversation. Only the receiver may. Contract: chat, message requests.
 */
export const acceptDmRequest = Effect.fn("dmRequests.accept")(function* (input: {
  readonly id: DmRequestId
  readonly by: UserId
}) {
  const accepted = yield* decideOn(input.id, (request, now) => accept(request, input.by, now))
  const conversation = yield* openAccepted(accepted, [{ by: accepted.from.id, content: accepted.message }])
  return yield* shownConversation(conversation, input.by)
}, inTransactionOfRequest)

/** Rejects a message request. No notification is sent. Only the receiver may. Contract: chat, message requests. */
export const rejectDmRequest = Effect.fn("dmRequests.reject")(function* (input: {
  readonly id: DmRequestId
  readonly by: UserId
}) {
  return yield* decideOn(input.id, (request, now) => reject(request, input.by, now))
}, inTransactionOfRequest)

/** Cancels a message request, with its unread notification. Only its sender may. Contract: chat, message requests. */
export const cancelDmRequest = Effect.fn("dmRequests.cancel")(function* (input: {
  readonly id: DmRequestId
  readonly by: UserId
}) {
  const cancelled = yield* decideOn(input.id, (request, now) => cancel(request, input.by, now))
  const subject = { kind: "dm_request", id: cancelled.id } as const
  yield* takeBackNotifications({ type: "dm_request", subject, to: cancelled.to.id, actor: input.by })
  return cancelled
}, inTransactionOfRequest)

/** Decides on a request and stores the decision. Returns the request after the decision. Part of a transaction. */
const decideOn = Effect.fnUntraced(function* <E>(
  id: DmRequestId,
  decide: (request: DmRequest, now: DateTime.Utc) => Result.Result<DmRequest, E>,
) {
  const requests = yield* DmRequests
  const request = Option.getOrNull(yield* requests.find(id))
  if (request === null) return yield* new NotFound()
  const decided = yield* Effect.fromResult(decide(request, yield* DateTime.now))
  yield* requests.save(decided)
  return decided
})

/** A message that comes with a request; `null` for a request without one. */
interface RequestMessage {
  readonly by: UserId
  readonly content: string | null
}

/**
 * Opens the conversation of an accepted request if the two have none, writes the messages into it in their order, and
 * notifies the sender of the request. Returns the id of the conversation. Part of a transaction.
 */
export const openAccepted = Effect.fnUntraced(function* (
  { id, from, to }: DmRequest,
  messages: ReadonlyArray<RequestMessage>,
) {
  const conversations = yield* Conversations
  const conversation = yield* directOf(from.id, to.id)
  for (const { by, content } of messages) {
    if (content === null) continue
    // This transaction has found or added it; each message moves it on.
    const locked = Option.getOrThrow(yield* conversations.lock(conversation.id))
    const draft = { content, attachments: [], replyToId: null, clientId: null }
    // The request has counted for its sender, whose limits are no concern of the user who accepts it.
    yield* withoutTextLimits(by, appendMessages(locked, [{ by, draft }]))
  }
  yield* notify({ to: from.id, type: "dm_request_accepted", actor: to.id, subject: { kind: "dm_request", id } })
  return conversation.id
})
