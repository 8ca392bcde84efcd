import { DateTime, Effect, Option } from "effect"
import { endsThing } from "../credentials/ends-thing.ts"
import { SecondFactors } from "../credentials/ports.ts"
import type { PublishedEvents } from "../shared/publisher.ts"
import { Authenticators, FactorTries, Passkeys, RecoveryCodes } from "./ports.ts"

/** Ends the factors, recovery codes and counts that a change of credentials ends. Part of its transaction. */
export const endFactors = Effect.fn("factors.end")(function* (event: PublishedEvents["credentialsChanged"]) {
  const { user } = event
  const apps = yield* Authenticators
  const recovery = yield* RecoveryCodes
  const tries = yield* FactorTries
  const passkeys = yield* Passkeys
  const app = Option.getOrNull(yield* apps.find(user))
  const endsApp = app !== null && endsThing(event, "factors", app.confirmedAt ?? app.createdAt)
  if (endsApp) yield* apps.remove(user)
  const ended = (yield* passkeys.list(user)).filter(({ createdAt }) => endsThing(event, "factors", createdAt))
  for (const { id } of ended) yield* passkeys.remove(id, user)
  const madeAt = Option.getOrElse(yield* recovery.madeAt(user), () => longAgo)
  // There are none without a factor.
  const isLast = (endsApp || ended.length > 0) && !(yield* (yield* SecondFactors).has(user))
  const now = yield* DateTime.now
  if (isLast || endsThing(event, "recoveryCodes", madeAt)) yield* recovery.replace(user, [], now)
  if (event.ends.includes("factorTries")) yield* tries.forget(user)
})

const longAgo = DateTime.makeUnsafe(0)
