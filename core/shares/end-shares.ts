import { Effect } from "effect"
import type { PublishedEvents } from "../shared/publisher.ts"
import { Shares } from "./ports.ts"

/** Ends the links that a change of credentials ends. Part of its transaction. */
export const endShares = Effect.fn("shares.end")(function* ({ user, ends }: PublishedEvents["credentialsChanged"]) {
  if (ends.includes("shareLinks")) yield* (yield* Shares).removeAll(user)
})
