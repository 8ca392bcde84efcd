import { type DateTime, Effect } from "effect"
import type { TokenHash } from "../auth/session.ts"
import { encryptFlow } from "./encrypt-flow.ts"
import type { FlowPurpose } from "./flow.ts"
import { IdentityProvider } from "./ports.ts"

/**
 * Begins a flow. Returns the address of the provider and the two halves of the encrypted flow.
 * Contract: identity provider.
 */
export const startFlow = Effect.fn("idp.startFlow")(function* (
  purpose: FlowPurpose,
  signedInAt: DateTime.Utc | null,
  { fresh, invite }: { readonly fresh: boolean; readonly invite: TokenHash | null } = { fresh: false, invite: null },
) {
  const provider = yield* IdentityProvider
  const { flow, state, flowToken } = yield* encryptFlow(purpose, signedInAt, invite)
  const url = yield* provider.start({ state, verifier: flow.verifier, nonce: flow.nonce, fresh })
  return { url, state, flowToken, expiresAt: flow.expiresAt }
})
