import { DateTime, Effect, type Redacted } from "effect"
import { Ids, ofAccount, Publisher, Transactions, type UserId } from "../shared/index.ts"
import { type EmailAddress, newUser, subjectOfEmail, Users, verified } from "../users/index.ts"
import { refuseCommon } from "./common-password.ts"
import { PasswordHasher } from "./ports.ts"

interface NewAccount {
  readonly email: EmailAddress
  readonly displayName: string | null
  readonly password: Redacted.Redacted | null
}

/**
 * Creates an account on behalf of an administrator: its address counts as verified, no mail is sent.
 * Contract: CLI, users.
 */
export const createAccount = Effect.fn("auth.createAccount")(function* (input: NewAccount) {
  const { atomically } = yield* Transactions
  const account = yield* prepareAccount(input)
  return yield* atomically(account.store, [account.id, subjectOfEmail(input.email)])
})

/** As `createAccount`, but leaves `store` to the caller's transaction: hashing the password takes time. */
export const prepareAccount = Effect.fn("auth.prepareAccount")(function* (input: NewAccount) {
  const users = yield* Users
  const publisher = yield* Publisher
  const ids = yield* Ids
  const hasher = yield* PasswordHasher
  if (input.password !== null)
    yield* refuseCommon(input.password, "password", {
      email: input.email,
      displayName: input.displayName ?? input.email,
    })
  const passwordHash = input.password === null ? null : yield* hasher.hash(input.password, input.email)
  const now = yield* DateTime.now
  const user = verified(newUser({ ...input, id: (yield* ids.next) as UserId, passwordHash, now }), now)
  const store = Effect.gen(function* () {
    yield* users.add(user)
    yield* publisher.announced(ofAccount(user.id, "account.registered", "account.verified"))
    return user
  })
  return { id: user.id, store }
})
