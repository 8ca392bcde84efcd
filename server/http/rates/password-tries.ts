import { type Clock, DateTime, Effect, Exit, Option, type Redacted } from "effect"
import { type EmailAddress, SecretTokens, type Session, Sessions, Users } from "../../../core/index.ts"
import type { RateLimits } from "./rate-limits.ts"

/**
 * Limits the wrong passwords of an account, which the caller names by its address: beyond the limit a password is not
 * even hashed. An unknown address is counted like a known one. So that no attacker can lock an owner out, a browser
 * with a session of the account goes on beyond the limit, with a limit of its own for each session.
 *
 * A try counts when it begins, and is taken back unless the password was wrong: of any number of tries at the same time
 * only as many are hashed as are left. Contract: conventions, rates.
 */
export const passwordTries = (rates: RateLimits | null, clock: Clock.Clock) => ({
  limited:
    (account: EmailAddress, cookie: Redacted.Redacted | null) =>
    <A, E extends { readonly _tag: string }, R>(
      attempt: Effect.Effect<A, E, R>,
    ): Effect.Effect<A, E, R | SessionPorts> => {
      if (rates === null) return attempt
      const { counter, refuse } = rates.passwords
      const counted = (key: string, otherwise: (seconds: number) => Effect.Effect<A, E, R | SessionPorts>) =>
        Effect.suspend(() => {
          const startedAt = clock.currentTimeMillisUnsafe()
          const seconds = counter.take(key, startedAt)
          if (seconds > 0) return otherwise(seconds)
          const giveBack = () => counter.giveBack(key, startedAt, clock.currentTimeMillisUnsafe())
          return Effect.onExit(attempt, (exit) => Effect.sync(() => (wasWrong(exit) ? undefined : giveBack())))
        })
      return counted(keyOf(account), (seconds) =>
        Effect.flatMap(sessionOf(account, cookie), (session) =>
          session === null
            ? Effect.die(refuse(seconds))
            : counted(`session ${session.id}`, (more) => Effect.die(refuse(more))),
        ),
      )
    },
  /** The owner has proven to read the account's mails. */
  forget: (account: EmailAddress): void => rates?.passwords.counter.forget(keyOf(account)),
})

type SessionPorts = Sessions | SecretTokens | Users

const keyOf = (account: EmailAddress): string => `account ${account.toLowerCase()}`

const wasWrong = (exit: Exit.Exit<unknown, { readonly _tag: string }>): boolean =>
  Option.exists(Exit.findErrorOption(exit), ({ _tag }) => _tag === "auth.INVALID_CREDENTIALS")

/**
 * The session of this account that a browser holds. It begins at the cookie and not at the address, so that its time
 * does not say whether the address is known.
 */
const sessionOf = Effect.fnUntraced(function* (account: EmailAddress, cookie: Redacted.Redacted | null) {
  if (cookie === null) return null
  const sessions = yield* Sessions
  const hash = yield* (yield* SecretTokens).hash(cookie)
  const session: Session | null = Option.getOrNull(yield* sessions.findByToken(hash))
  if (session === null || DateTime.isLessThanOrEqualTo(session.expiresAt, yield* DateTime.now)) return null
  const owner = yield* Effect.option((yield* Users).get(session.userId))
  return Option.exists(owner, ({ email }) => keyOf(email) === keyOf(account)) ? session : null
})
