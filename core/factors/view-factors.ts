import { Effect, Option } from "effect"
import type { UserId } from "../shared/ids.ts"
import { Authenticators, Passkeys, RecoveryCodes } from "./ports.ts"

/** The factors of an account, as its owner sees them. Contract: auth, second factor. */
export const viewFactors = Effect.fn("factors.view")(function* (userId: UserId) {
  const app = Option.getOrNull(yield* (yield* Authenticators).find(userId))
  const passkeys = yield* (yield* Passkeys).list(userId)
  const recoveryCodesLeft = yield* (yield* RecoveryCodes).count(userId)
  return { confirmedAt: app?.confirmedAt ?? null, passkeys, recoveryCodesLeft }
})
