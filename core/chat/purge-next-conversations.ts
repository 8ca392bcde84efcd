import { Effect, Option } from "effect"
import { Transactions } from "../shared/index.ts"
import { ChatPurge } from "./ports.ts"

/** How many rows one transaction deletes. It is small, so that other writers do not wait noticeably. */
const chunkSize = 100

/**
 * Deletes the next chunk of rows that removed conversations and deleted accounts left behind. Returns whether there was
 * one. A chunk is one transaction, so after a crash the next call continues where the last one stopped.
 * Contract: chat, conversations; users, users.
 */
export const purgeNextConversations = Effect.fn("chat.purgeNext")(function* () {
  const purge = yield* ChatPurge
  if ((yield* purge.deleteReactionsOfAccounts(chunkSize)) > 0) return true
  const removed = Option.getOrNull(yield* purge.removed)
  if (removed === null) return false
  const { atomically } = yield* Transactions
  yield* atomically(purge.purge(removed, chunkSize), [removed])
  return true
})
