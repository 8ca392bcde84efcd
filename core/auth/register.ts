import { DateTime, Effect, Option, type Redacted } from "effect"
import { Ids, ofAccount, Publisher, Transactions, type UserId } from "../shared/index.ts"
import { type EmailAddress, EmailAlreadyExists, newUser, subjectOfEmail, Users } from "../users/index.ts"
import { subjectsOfInvite } from "./account-invite.ts"
import { refuseCommon } from "./common-password.ts"
import { PasswordHasher } from "./ports.ts"
import { prepareSession } from "./prepare-session.ts"
import { prepareTokenEmail } from "./prepare-token-email.ts"
import { hashOfInvite, requireOpen, useInvite } from "./registration.ts"

/**
 * Creates an account with a password, signs its owner in and sends the verification mail. Takes one use of the invite
 * where registration wants one.
 * Contract: auth, POST /auth/register.
 */
export const register = Effect.fn("auth.register")(function* (input: {
  readonly email: EmailAddress
  readonly password: Redacted.Redacted
  readonly displayName: string | null
  readonly invite?: Redacted.Redacted | undefined
  /** The language of the browser, where it is known. */
  readonly locale?: string | null | undefined
  readonly userAgent: string | null
}) {
  const users = yield* Users
  const ids = yield* Ids
  const hasher = yield* PasswordHasher
  const publisher = yield* Publisher
  const { atomically } = yield* Transactions
  yield* refuseCommon(input.password, "password", {
    email: input.email,
    displayName: input.displayName ?? input.email,
  })
  const invite = yield* hashOfInvite(input.invite ?? null)
  yield* requireOpen(invite)
  if (Option.isSome(yield* users.findByEmail(input.email))) return yield* new EmailAlreadyExists()
  const passwordHash = yield* hasher.hash(input.password, input.email)
  const user = newUser({
    ...input,
    locale: input.locale ?? null,
    id: (yield* ids.next) as UserId,
    passwordHash,
    now: yield* DateTime.now,
  })
  const session = yield* prepareSession(input.userAgent)
  const mail = yield* prepareTokenEmail("verification", { ...user, account: user })
  return yield* atomically(
    Effect.gen(function* () {
      yield* useInvite(invite)
      yield* users.add(user)
      yield* publisher.announced(ofAccount(user.id, "account.registered"))
      yield* mail.store(user.id)
      // A new account is not suspended.
      return yield* Effect.orDie(session.store(user, "sign-in"))
    }),
    [user.id, subjectOfEmail(user.email), ...subjectsOfInvite(invite)],
  )
})
