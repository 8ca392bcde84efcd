import { DateTime, Effect, type Redacted } from "effect"
import { Transactions } from "../../shared/index.ts"
import type { User } from "../../users/index.ts"
import { SecondFactors, Users } from "../../users/index.ts"
import { InvalidCredentials, InvalidRefreshToken } from "../errors.ts"
import { PasswordHasher, Sessions } from "../ports.ts"
import type { ProvenBy } from "../session.ts"
import { ownSession } from "./own-session.ts"
import { type FactorAnswer, prepareAnswer } from "./prepare-answer.ts"
import { provenUntil } from "./proof.ts"

/**
 * Proves the session of the caller's refresh token by a factor, or by the password while the account has none. Answers
 * until when it counts as proven. Contract: auth, proof.
 */
export const proveSession = Effect.fn("factors.proveSession")(function* (input: {
  readonly user: User
  readonly token: Redacted.Redacted | null
  readonly answer: FactorAnswer | { readonly kind: "password"; readonly password: Redacted.Redacted }
}) {
  const { answer, token, user } = input
  const sessions = yield* Sessions
  const { atomically } = yield* Transactions
  if ((yield* ownSession(user.id, token)) === null) return yield* new InvalidRefreshToken()
  const by: ProvenBy = answer.kind === "password" ? "sign-in" : "factor"
  const isRight =
    answer.kind === "password"
      ? yield* preparePassword(user, answer.password)
      : yield* prepareAnswer(user, answer, "proof")
  const at = yield* atomically(
    Effect.gen(function* () {
      const now = yield* DateTime.now
      const session = yield* ownSession(user.id, token)
      if (session === null) return yield* new InvalidRefreshToken()
      if (!(yield* isRight)) return null
      yield* sessions.prove(session.id, { at: now, by })
      return now
    }),
    [user.id],
  )
  return at === null ? yield* new InvalidCredentials() : provenUntil(at)
})

/** A password proves nothing where there is a factor: then it is not even hashed. */
const preparePassword = Effect.fnUntraced(function* (user: User, password: Redacted.Redacted) {
  const factors = yield* SecondFactors
  const hasher = yield* PasswordHasher
  const users = yield* Users
  if (yield* factors.has(user.id)) return Effect.succeed(false)
  const { passwordHash } = user
  const matches = yield* hasher.verify(password, passwordHash, user.id)
  const unchanged = Effect.match(users.get(user.id), {
    onSuccess: (now) => now.passwordHash === passwordHash,
    onFailure: () => false,
  })
  const stillAlone = Effect.map(factors.has(user.id), (has) => !has)
  return matches ? Effect.zipWith(unchanged, stillAlone, (one, other) => one && other) : Effect.succeed(false)
})
