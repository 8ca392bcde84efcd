import { DateTime, Effect, Option } from "effect"
import { notify } from "../../delivery/index.ts"
import { Relations } from "../../friends/index.ts"
import { Ids, inTransactionAbout, type UserId } from "../../shared/index.ts"
import { cardOf, Users } from "../../users/index.ts"
import { pairOf } from "../conversation.ts"
import { Conversations } from "../ports.ts"
import { openAccepted } from "./decide-dm-request.ts"
import { ask, type DmRequestId, mostOpen, type Standing } from "./dm-request.ts"
import { DmRequests } from "./ports.ts"

/**
 * Asks a user for permission to write, and notifies that user. If that user has asked already, their request is
 * accepted and returned instead: the conversation is opened with both messages. Contract: chat, message requests.
 */
export const requestDm = Effect.fn("dmRequests.request")(
  function* (input: { readonly from: UserId; readonly to: UserId; readonly message: string | null }) {
    const users = yield* Users
    const requests = yield* DmRequests
    const ids = yield* Ids
    const id = (yield* ids.next) as DmRequestId
    const [from, to] = [yield* users.get(input.from), yield* users.get(input.to)]
    const asked = { id, from: cardOf(from), to: cardOf(to), message: input.message }
    const { kind, request } = yield* Effect.fromResult(
      ask(asked, yield* standingOf(from.id, to.id), yield* DateTime.now),
    )
    if (kind === "accepted") {
      yield* requests.save(request)
      yield* openAccepted(request, [
        { by: to.id, content: request.message },
        { by: from.id, content: input.message },
      ])
      return request
    }
    yield* requests.add(request)
    yield* notify({ to: to.id, type: "dm_request", actor: from.id, subject: { kind: "dm_request", id } })
    return request
  },
  inTransactionAbout(({ from, to }: { readonly from: UserId; readonly to: UserId }) => [from, to]),
)

const standingOf = Effect.fnUntraced(function* (from: UserId, to: UserId) {
  const requests = yield* DmRequests
  const conversations = yield* Conversations
  const relations = yield* Relations
  return {
    relation: yield* relations.between(from, to),
    hasConversation: Option.isSome(yield* conversations.findDirect(pairOf(from, to))),
    pending: Option.getOrNull(yield* requests.findPending(from, to)),
    rejectedAt: Option.getOrNull(yield* requests.rejectedAt(from, to)),
    open: yield* requests.countSent(from, mostOpen),
  } satisfies Standing
})
