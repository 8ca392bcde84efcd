import { DateTime, Effect, Redacted } from "effect"
import { SecretTokens } from "../auth/ports.ts"
import { type Flow, type FlowId, type FlowPurpose, flowEnd } from "./flow.ts"
import { FlowSeal, IdentityProvider } from "./ports.ts"

/**
 * Begins a trip to the provider. Answers the address to go to and the two halves of the sealed flow, of which the browser
 * keeps the ticket. Nothing is stored, so that a flood of starts leaves nothing behind. Contract: auth, identity provider.
 */
export const startFlow = Effect.fn("idp.startFlow")(function* (purpose: FlowPurpose) {
  const seal = yield* FlowSeal
  const provider = yield* IdentityProvider
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
  const sealed = yield* seal.seal(flow)
  const url = yield* provider.start({ state: sealed.state, verifier, nonce })
  return { url, ...sealed, expiresAt: flow.expiresAt }
})

const secret = Effect.flatMap(SecretTokens, ({ make }) => Effect.map(make, ({ token }) => token))
