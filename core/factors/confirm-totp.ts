import { DateTime, Effect, Option, type Redacted } from "effect"
import { InvalidCredentials } from "../auth/errors.ts"
import { Sessions } from "../auth/ports.ts"
import { prepareEmail } from "../mail/prepare-email.ts"
import { receiverOf } from "../mail/receiver.ts"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import type { User } from "../users/user.ts"
import { isConfirmable } from "./authenticator.ts"
import { stepNow } from "./codes-of.ts"
import { prepareCount } from "./count-code.ts"
import { InvalidState } from "./errors.ts"
import { prepareFirstCodes } from "./first-codes.ts"
import { ownSession } from "./own-session.ts"
import { Authenticators } from "./ports.ts"
import { withOtherFactors } from "./with-other-factors.ts"

/**
 * Confirms the authenticator app that this session began; answers the recovery codes that come with the first factor.
 * The session counts as proven by a factor, and sign-ins that were begun before cannot be finished.
 * Contract: auth, authenticator apps.
 */
export const confirmTotp = Effect.fn("factors.confirmTotp")(function* (input: {
  readonly user: User
  readonly token: Redacted.Redacted | null
  readonly code: string
}) {
  const { user } = input
  const apps = yield* Authenticators
  const sessions = yield* Sessions
  const users = yield* Users
  const { atomically } = yield* Transactions
  const begun = Option.getOrNull(yield* apps.find(user.id))
  if (begun === null) return yield* new InvalidState()
  const step = yield* stepNow(begun, input.code)
  const countCode = yield* prepareCount(user)
  const firstCodes = yield* prepareFirstCodes(user.id)
  const notice = yield* prepareEmail({ kind: "factor-added", ...receiverOf(user), factor: "totp" })
  const confirmed = yield* atomically(
    Effect.gen(function* () {
      const now = yield* DateTime.now
      const session = yield* ownSession(user.id, input.token)
      const app = Option.getOrNull(yield* apps.find(user.id))
      if (session === null || app === null || app.id !== begun.id || !isConfirmable(app, session.id, now))
        return yield* new InvalidState()
      const isFirst = yield* firstCodes.areDue
      const confirm = step === null ? Effect.succeed(false) : apps.confirm(app, step, now)
      if (!(yield* countCode(confirm))) return null
      const recoveryCodes = yield* firstCodes.store(isFirst, now)
      yield* sessions.prove(session.id, { at: now, by: "factor" })
      yield* users.save(withOtherFactors(yield* users.get(user.id)))
      yield* notice.store
      return { recoveryCodes }
    }),
    [user.id],
  )
  return confirmed ?? (yield* new InvalidCredentials())
})
