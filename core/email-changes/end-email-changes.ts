import { Effect } from "effect"
import type { PublishedEvents } from "../shared/publisher.ts"
import { PendingAddresses, ReplacedAddresses } from "./ports.ts"

/** Ends what a change of credentials ends of the changes of an address. Part of its transaction. */
export const endEmailChanges = Effect.fn("emailChanges.end")(function* ({
  ends,
  user,
}: PublishedEvents["credentialsChanged"]) {
  const pending = yield* PendingAddresses
  const replaced = yield* ReplacedAddresses
  if (ends.includes("pendingAddress")) yield* pending.remove(user)
  if (ends.includes("replacedAddresses")) yield* replaced.removeAll(user)
})
