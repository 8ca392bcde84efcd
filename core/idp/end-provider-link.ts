import { Effect, Option } from "effect"
import { endsThing } from "../credentials/ends-thing.ts"
import type { PublishedEvents } from "../shared/publisher.ts"
import { LinkedAccounts } from "./ports.ts"

/** Ends the link to the provider's account where a change of credentials ends it. Part of its transaction. */
export const endProviderLink = Effect.fn("idp.endLink")(function* (event: PublishedEvents["credentialsChanged"]) {
  const accounts = yield* LinkedAccounts
  const link = Option.getOrNull(yield* accounts.findByUser(event.user))
  if (link !== null && endsThing(event, "providerLink", link.linkedAt)) yield* accounts.remove(event.user)
})
