import { DateTime, Effect, Option } from "effect"
import { prepareEmail, receiverOf } from "../../delivery/index.ts"
import type { PublishedEvents } from "../../shared/index.ts"
import type { User } from "../../users/index.ts"
import { changeCredentials, endedThings, endsThing, SecondFactors, Users } from "../../users/index.ts"
import { Authenticators, FactorTries, Passkeys, RecoveryCodes } from "./ports.ts"

/** Ends the factors, recovery codes and counts that a change of credentials ends. Part of its transaction. */
export const endFactors = Effect.fn("factors.end")(function* (event: PublishedEvents["credentialsChanged"]) {
  const { user } = event
  const apps = yield* Authenticators
  const recovery = yield* RecoveryCodes
  const tries = yield* FactorTries
  const passkeys = yield* Passkeys
  const app = Option.getOrNull(yield* apps.find(user))
  // One that was never confirmed is no factor.
  const begun = app !== null && app.confirmedAt === null ? app : null
  const ofApp = app === null || app.confirmedAt === null ? [] : [{ id: null, addedAt: app.confirmedAt }]
  const ofPasskeys = (yield* passkeys.list(user)).map(({ createdAt, id }) => ({ id, addedAt: createdAt }))
  const ended = endedThings(event, "factors", [...ofApp, ...ofPasskeys])
  if (begun !== null && endsThing(event, "factors", begun.createdAt)) yield* apps.remove(user)
  for (const { id } of ended) yield* id === null ? apps.remove(user) : passkeys.remove(id, user)
  const madeAt = Option.getOrElse(yield* recovery.madeAt(user), () => longAgo)
  // There are none without a factor.
  const isLast = ended.length > 0 && !(yield* (yield* SecondFactors).has(user))
  const now = yield* DateTime.now
  if (isLast || endsThing(event, "recoveryCodes", madeAt)) yield* recovery.replace(user, [], now)
  if (event.ends.includes("factorTries")) yield* tries.forget(user)
})

const longAgo = DateTime.makeUnsafe(0)

/**
 * Removes the factors and recovery codes of an account on behalf of an administrator, ends its sessions and notifies
 * its owner. The mail is encrypted before, so `store` is left to the caller's transaction; it answers how many factors
 * there were. Contract: CLI, users.
 */
export const prepareFactorsReset = Effect.fn("factors.prepareReset")(function* (user: User) {
  const apps = yield* Authenticators
  const passkeys = yield* Passkeys
  const users = yield* Users
  const notice = yield* prepareEmail({ kind: "factor-removed", ...receiverOf(user), factor: "all" })
  const store = Effect.gen(function* () {
    const app = Option.getOrNull(yield* apps.find(user.id))
    const ofApp = app === null || app.confirmedAt === null ? 0 : 1
    const removed = ofApp + (yield* passkeys.list(user.id)).length
    yield* changeCredentials(yield* users.get(user.id), { kind: "factorsReset" })
    if (removed > 0) yield* notice.store
    return removed
  })
  return { store }
})
