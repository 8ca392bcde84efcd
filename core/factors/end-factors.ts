import { Effect } from "effect"
import type { PublishedEvents } from "../shared/publisher.ts"
import { Authenticators, FactorTries, RecoveryCodes } from "./ports.ts"

/** Ends the factors, recovery codes and counts that a change of credentials ends. Part of its transaction. */
export const endFactors = Effect.fn("factors.end")(function* ({ ends, user }: PublishedEvents["credentialsChanged"]) {
  const apps = yield* Authenticators
  const recovery = yield* RecoveryCodes
  const tries = yield* FactorTries
  if (ends.includes("factors")) yield* apps.remove(user)
  if (ends.includes("recoveryCodes")) yield* recovery.replace(user, [])
  if (ends.includes("factorTries")) yield* tries.forget(user)
})
