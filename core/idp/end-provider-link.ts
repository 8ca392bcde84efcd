import { Effect } from "effect"
import type { PublishedEvents } from "../shared/publisher.ts"
import { LinkedAccounts } from "./ports.ts"

/** Ends the link to the provider's account where a change of credentials ends it. Part of its transaction. */
export const endProviderLink = Effect.fn("idp.endLink")(function* ({
  user,
  ends,
}: PublishedEvents["credentialsChanged"]) {
  const accounts = yield* LinkedAccounts
  if (ends.includes("providerLink")) yield* accounts.remove(user)
})
