import { availableParallelism } from "node:os"
import { Effect, Layer, Redacted } from "effect"
import { AuthErrors, type PasswordHash, PasswordHasher } from "../../core/index.ts"
import { fairQueue } from "../concurrency/fair-queue.ts"
import { queueMetrics } from "../concurrency/queue-metrics.ts"

export interface HasherOptions {
  /** The bcrypt cost: each step doubles the time. Lower values are for tests. */
  readonly cost?: number
  /** How many passwords are hashed at once. */
  readonly atOnce?: number
  /** How many calls may wait; further calls fail at once. */
  readonly queue?: number
}

/** bcrypt on separate threads, on all cores but one. Contract: auth, passwords. */
export const passwordHasher = (options: HasherOptions = {}) =>
  Layer.effect(
    PasswordHasher,
    Effect.map(Effect.context<never>(), (services) => {
      const { cost = 12, atOnce = Math.max(1, availableParallelism() - 1), queue = 64 } = options
      const capacity = { atOnce, queue }
      const inTurn = fairQueue({
        all: capacity,
        each: capacity,
        firstGuessMillis: 250 * 2 ** (cost - 12),
        busy: (retryAfterSeconds) => new AuthErrors.HasherBusy({ retryAfterSeconds }),
        measure: queueMetrics(services, "passwords"),
      })
      const decoy = `$2b$${String(cost).padStart(2, "0")}$${decoyBody}`

      return PasswordHasher.of({
        hash: (password, by) =>
          inTurn(by)(
            Effect.promise(() => Bun.password.hash(wholePassword(password), { algorithm: "bcrypt", cost })),
          ).pipe(Effect.map((hash) => hash as PasswordHash)),
        verify: (password, hash, by) => {
          const deceive = Effect.orDie(Effect.as(fits(password, decoy), false))
          return inTurn(by)(
            hash === null || !bcrypt.test(hash) ? deceive : fits(password, hash).pipe(Effect.catch(() => deceive)),
          )
        },
      })
    }),
  )

const bcrypt = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/

// Salt and hash of a discarded random password: a password is compared with it when the account has no hash.
const decoyBody = "vo9a/Lyob7e7jlTwWSzX0.fTTTLQ3PJbNsRN.WJ10V/Ieyk1Ki9eK"

/** Fails when Bun rejects the hash as malformed, which it does at once. */
const fits = (password: Redacted.Redacted, hash: string) =>
  Effect.tryPromise(() => Bun.password.verify(wholePassword(password), hash, "bcrypt"))

/**
 * bcrypt repeats a password with its closing NUL, so "a" and "a\0a" would be equal. For more than 72 bytes Bun hashes
 * the SHA-512 of the whole password, in which every byte counts.
 */
const wholePassword = (password: Redacted.Redacted): string => {
  const text = Redacted.value(password)
  return text.includes("\0") ? text + "\0".repeat(72) : text
}
