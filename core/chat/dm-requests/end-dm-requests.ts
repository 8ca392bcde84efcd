import { DateTime, Effect } from "effect"
import type { PublishedEvents } from "../../shared/index.ts"
import { DmRequests } from "./ports.ts"

/**
 * Cancels the pending message request between two users. No notification is sent. Part of the transaction of a block.
 */
export const endDmRequestsBetween = Effect.fn("dmRequests.endBetween")(function* ({
  by: one,
  other,
}: PublishedEvents["blocked"]) {
  const requests = yield* DmRequests
  yield* requests.cancelPending(one, other, yield* DateTime.now)
})

/**
 * Ends the pending message requests with the friend requests, when credentials change: a person who had the account
 * before may have sent or provoked them. No notification is sent. Part of the transaction of the change.
 */
export const endDmRequests = Effect.fn("dmRequests.endAll")(function* ({
  user,
  ends,
}: PublishedEvents["credentialsChanged"]) {
  const requests = yield* DmRequests
  if (ends.includes("friendRequests")) yield* requests.removeAllPending(user)
})
