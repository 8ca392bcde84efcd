import { DateTime, Effect, Redacted } from "effect"
import { prepareEmail, receiverOf } from "../../delivery/index.ts"
import { Transactions } from "../../shared/index.ts"
import type { User } from "../../users/index.ts"
import { type EmailAddress, EmailAlreadyExists, subjectOfEmail, Users } from "../../users/index.ts"
import { requireProof } from "../factors/require-proof.ts"
import { SecretTokens } from "../ports.ts"
import { pendingAddress } from "./email-change.ts"
import { PendingAddresses } from "./ports.ts"

/**
 * Asks for another address: a mail to it has the token that confirms it. An earlier one that waits ends. Answers the
 * address that waits now. Contract: auth, e-mail address.
 */
export const askEmailChange = Effect.fn("emailChanges.ask")(function* (input: {
  readonly user: User
  readonly token: Redacted.Redacted | null
  readonly email: EmailAddress
}) {
  const { email, user } = input
  const pending = yield* PendingAddresses
  const users = yield* Users
  const { atomically } = yield* Transactions
  const { hash, token } = yield* (yield* SecretTokens).make
  const receiver = receiverOf({ ...user, email })
  const mail = yield* prepareEmail({ kind: "confirm-email", ...receiver, token: Redacted.value(token) })
  const address = pendingAddress({ userId: user.id, email, hash }, yield* DateTime.now)
  yield* atomically(
    Effect.gen(function* () {
      yield* requireProof({ userId: user.id, token: input.token })
      if (yield* users.isTaken(email, user.id, address.createdAt)) return yield* new EmailAlreadyExists()
      yield* pending.put(address)
      yield* mail.store
    }),
    [user.id, subjectOfEmail(email)],
  )
  return address
})
