import { Effect } from "effect"
import type { PublishedEvents } from "../shared/publisher.ts"
import { AccessKeys } from "./ports.ts"

/** Ends the keys that a change of credentials ends. Part of its transaction. */
export const endAccessKeys = Effect.fn("accessKeys.end")(function* ({
  ends,
  user,
}: PublishedEvents["credentialsChanged"]) {
  if (ends.includes("accessKeys")) yield* (yield* AccessKeys).endAll(user)
})
