import { Effect } from "effect"
import { inTransactionAboutFound } from "../shared/transactions.ts"
import type { FriendRequestId } from "./friend-request.ts"
import { FriendRequests } from "./ports.ts"

/**
 * Runs the whole body of a use case in one transaction about the two users of a friend request: the last argument of
 * its `Effect.fn`.
 */
export const inTransactionOfRequest = inTransactionAboutFound(({ id }: { readonly id: FriendRequestId }) =>
  FriendRequests.use((requests) => Effect.map(requests.get(id), ({ from, to }) => [from.id, to.id])),
)
