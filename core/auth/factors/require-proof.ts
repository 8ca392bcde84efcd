import { DateTime, Effect, type Redacted } from "effect"
import type { UserId } from "../../shared/index.ts"
import { SecondFactors } from "../../users/index.ts"
import { ProofRequired } from "./errors.ts"
import { ownSession } from "./own-session.ts"
import { isProven } from "./proof.ts"

/** The caller, and the refresh token of the session that was proven. */
interface Claim {
  readonly userId: UserId
  readonly token: Redacted.Redacted | null
}

/**
 * The session of the caller's refresh token, if it was proven lately, by a factor if the account has one; fails with
 * `ProofRequired` otherwise. What changes factors checks it again inside its transaction, because a change of
 * credentials ends proofs. Contract: auth, proof.
 */
export const requireProof = Effect.fn("factors.requireProof")(function* ({ token, userId }: Claim) {
  const hasFactor = yield* (yield* SecondFactors).has(userId)
  const session = yield* ownSession(userId, token)
  if (session === null || !isProven(session, hasFactor, yield* DateTime.now)) return yield* new ProofRequired()
  return session
})

/** The same for what accounts without a factor do without proof. */
export const requireProofOfFactor = Effect.fn("factors.requireProofOfFactor")(function* (claim: Claim) {
  if (yield* (yield* SecondFactors).has(claim.userId)) yield* requireProof(claim)
})
