import { availableParallelism } from "node:os"
import { Effect, Layer, Redacted } from "effect"
import { type PasswordHash, PasswordHasher } from "../../core/index.ts"
import { gate } from "./gate.ts"

export interface HasherOptions {
  /** Each step doubles the time. Lower ones are for tests. */
  readonly cost?: number
  /** How many passwords are hashed at once. */
  readonly atOnce?: number
  /** How many wait for their turn; who comes then is refused. */
  readonly queue?: number
}

/** bcrypt on threads of its own, on all cores but one. Contract: auth, passwords. */
export const passwordHasher = (options: HasherOptions = {}) =>
  Layer.sync(PasswordHasher, () => {
    const { cost = 12, atOnce = Math.max(1, availableParallelism() - 1), queue = 64 } = options
    const inTurn = gate({ atOnce, queue, firstGuessMillis: 250 * 2 ** (cost - 12) })
    const decoy = `$2b$${String(cost).padStart(2, "0")}$${decoyBody}`

    return PasswordHasher.of({
      hash: (password) =>
        inTurn(Effect.promise(() => Bun.password.hash(whole(password), { algorithm: "bcrypt", cost }))).pipe(
          Effect.map((hash) => hash as PasswordHash),
        ),
      verify: (password, hash) => {
        const deceive = Effect.orDie(Effect.as(fits(password, decoy), false))
        return inTurn(
          hash === null || !bcrypt.test(hash) ? deceive : fits(password, hash).pipe(Effect.catch(() => deceive)),
        )
      },
    })
  })

const bcrypt = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/

// Salt and hash of a random password that nobody kept: what is compared when there is nothing to compare with.
const decoyBody = "vo9a/Lyob7e7jlTwWSzX0.fTTTLQ3PJbNsRN.WJ10V/Ieyk1Ki9eK"

/** Fails when Bun finds the hash malformed, which it does at once. */
const fits = (password: Redacted.Redacted, hash: string) =>
  Effect.tryPromise(() => Bun.password.verify(whole(password), hash, "bcrypt"))

/**
 * bcrypt repeats a password with its closing NUL, so that "a" and "a\0a" would be one. Past 72 bytes Bun takes the
 * SHA-512 of the whole, where every byte counts.
 */
const whole = (password: Redacted.Redacted): string => {
  const text = Redacted.value(password)
  return text.includes("\0") ? text + "\0".repeat(72) : text
}
