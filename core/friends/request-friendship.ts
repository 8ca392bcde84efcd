import { DateTime, Effect, Option } from "effect"
import { notify } from "../delivery/index.ts"
import { Ids, inTransactionAbout, type UserId } from "../shared/index.ts"
import { cardOf, Users } from "../users/index.ts"
import { befriend } from "./decide-friend-request.ts"
import { ask, type FriendRequestId } from "./friend-request.ts"
import { FriendRequests, Relations } from "./ports.ts"

/**
 * Sends a friend request and notifies the receiver. If the receiver had already asked, their request is accepted
 * instead: it is returned, both are friends at once, and the receiver is notified of that. A user whom a block
 * separates from the caller is not found. Contract: friends, friends.
 */
export const requestFriendship = Effect.fn("friends.request")(
  function* (input: { readonly from: UserId; readonly to: UserId }) {
    const users = yield* Users
    const relations = yield* Relations
    const requests = yield* FriendRequests
    const ids = yield* Ids
    const id = (yield* ids.next) as FriendRequestId
    const from = yield* users.get(input.from)
    const to = yield* users.get(input.to)
    const state = {
      relation: yield* relations.between(from.id, to.id),
      pending: Option.getOrNull(yield* requests.findPending(from.id, to.id)),
    }
    const { kind, request } = yield* Effect.fromResult(
      ask({ id, from: cardOf(from), to: cardOf(to) }, state, yield* DateTime.now),
    )
    if (kind === "befriended") {
      yield* requests.save(request)
      yield* befriend(request)
      return request
    }
    yield* requests.add(request)
    yield* notify({
      to: to.id,
      type: "friend_request",
      actor: from.id,
      subject: { kind: "friend_request", id: request.id },
    })
    return request
  },
  inTransactionAbout(({ from, to }: { readonly from: UserId; readonly to: UserId }) => [from, to]),
)
