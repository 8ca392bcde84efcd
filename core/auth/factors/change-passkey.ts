import { Effect, type Redacted } from "effect"
import { prepareEmail, receiverOf } from "../../delivery/index.ts"
import type { UserId } from "../../shared/index.ts"
import { Publisher, Transactions } from "../../shared/index.ts"
import type { User } from "../../users/index.ts"
import { Users } from "../../users/index.ts"
import { FactorNotFound } from "./errors.ts"
import type { PasskeyId } from "./passkey.ts"
import { Passkeys } from "./ports.ts"
import { endCodesWithoutFactor } from "./renew-recovery-codes.ts"
import { requireProof } from "./require-proof.ts"
import { withOtherFactors } from "./with-other-factors.ts"

/** Gives a passkey of the caller another name, and returns it. Contract: auth, passkeys. */
export const renamePasskey = Effect.fn("factors.renamePasskey")(function* (input: {
  readonly id: PasskeyId
  readonly by: UserId
  readonly name: string
}) {
  const passkeys = yield* Passkeys
  return yield* Effect.fromOption(yield* passkeys.rename(input.id, input.by, input.name), () => new FactorNotFound())
})

/** Removes a passkey; the recovery codes end with the last factor. Contract: auth, passkeys. */
export const removePasskey = Effect.fn("factors.removePasskey")(function* (input: {
  readonly id: PasskeyId
  readonly user: User
  readonly token: Redacted.Redacted | null
}) {
  const { id, token, user } = input
  const passkeys = yield* Passkeys
  const users = yield* Users
  const publisher = yield* Publisher
  const { atomically } = yield* Transactions
  const notice = yield* prepareEmail({ kind: "factor-removed", ...receiverOf(user), factor: "passkey" })
  yield* atomically(
    Effect.gen(function* () {
      yield* requireProof({ userId: user.id, token })
      if (!(yield* passkeys.remove(id, user.id))) return yield* new FactorNotFound()
      yield* endCodesWithoutFactor(user.id)
      yield* publisher.factorRemoved({ user: user.id })
      yield* users.save(withOtherFactors(yield* users.get(user.id)))
      yield* notice.store
    }),
    [user.id],
  )
})
