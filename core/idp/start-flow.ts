import { Effect } from "effect"
import type { FlowPurpose } from "./flow.ts"
import { IdentityProvider } from "./ports.ts"
import { sealFlow } from "./seal-flow.ts"

/** Begins a trip to the provider. Answers the address to go to and the two halves of the sealed flow. Contract: auth, identity provider. */
export const startFlow = Effect.fn("idp.startFlow")(function* (purpose: FlowPurpose) {
  const provider = yield* IdentityProvider
  const { flow, state, ticket } = yield* sealFlow(purpose)
  const url = yield* provider.start({ state, verifier: flow.verifier, nonce: flow.nonce })
  return { url, state, ticket, expiresAt: flow.expiresAt }
})
