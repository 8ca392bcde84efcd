import { Effect, Option, type Redacted } from "effect"
import { prepareEmail } from "../mail/prepare-email.ts"
import { receiverOf } from "../mail/receiver.ts"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import type { User } from "../users/user.ts"
import { FactorNotFound } from "./errors.ts"
import { endCodesWithoutFactor } from "./first-codes.ts"
import { Authenticators } from "./ports.ts"
import { requireProof } from "./require-proof.ts"
import { withOtherFactors } from "./with-other-factors.ts"

/** Removes the authenticator app; the recovery codes end with the last factor. Contract: auth, authenticator apps. */
export const removeTotp = Effect.fn("factors.removeTotp")(function* (input: {
  readonly user: User
  readonly token: Redacted.Redacted | null
}) {
  const { token, user } = input
  const apps = yield* Authenticators
  const users = yield* Users
  const { atomically } = yield* Transactions
  const notice = yield* prepareEmail({ kind: "factor-removed", ...receiverOf(user), factor: "totp" })
  yield* atomically(
    Effect.gen(function* () {
      yield* requireProof({ userId: user.id, token })
      const app = Option.getOrNull(yield* apps.find(user.id))
      if (app === null || app.confirmedAt === null) return yield* new FactorNotFound()
      yield* apps.remove(user.id)
      yield* endCodesWithoutFactor(user.id)
      yield* users.save(withOtherFactors(yield* users.get(user.id)))
      yield* notice.store
    }),
    [user.id],
  )
})
