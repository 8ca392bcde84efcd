import { Effect } from "effect"
import { shownConversation } from "../chat/show-conversation.ts"
import type { UserId } from "../shared/ids.ts"
import { decideOn } from "./decide-on.ts"
import { accept, type DmRequestId } from "./dm-request.ts"
import { inTransactionOfRequest } from "./in-transaction.ts"
import { openAccepted } from "./open-accepted.ts"

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
