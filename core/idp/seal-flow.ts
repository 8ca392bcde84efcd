import { DateTime, Effect, Redacted } from "effect"
import { SecretTokens } from "../auth/ports.ts"
import { type Flow, type FlowId, type FlowPurpose, flowEnd } from "./flow.ts"
import { FlowSeal } from "./ports.ts"

/**
 * A trip that begins now, and the two halves of its seal, of which the browser keeps the ticket. Nothing is stored, so that a
 * flood of starts leaves nothing behind. Contract: auth, identity provider; game platform.
 */
export const sealFlow = Effect.fnUntraced(function* (purpose: FlowPurpose) {
  const seal = yield* FlowSeal
  const verifier = yield* secret
  const nonce = Redacted.value(yield* secret)
  const now = yield* DateTime.now
  const flow: Flow = {
    id: Redacted.value(yield* secret) as FlowId,
    purpose,
    verifier,
    nonce,
    startedAt: now,
    expiresAt: flowEnd(now),
  }
  return { flow, ...(yield* seal.seal(flow)) }
})

const secret = Effect.flatMap(SecretTokens, ({ make }) => Effect.map(make, ({ token }) => token))
