import { Effect, Option } from "effect"
import { changeCredentials } from "../credentials/change-credentials.ts"
import { prepareEmail } from "../mail/prepare-email.ts"
import { receiverOf } from "../mail/receiver.ts"
import { Users } from "../users/ports.ts"
import type { User } from "../users/user.ts"
import { Authenticators, Passkeys } from "./ports.ts"

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
