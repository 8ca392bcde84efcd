import { DateTime, Effect, Redacted } from "effect"
import { SecretTokens } from "../ports.ts"
import type { TokenHash } from "../session.ts"
import { type Flow, type FlowId, type FlowPurpose, flowEnd } from "./flow.ts"
import { FlowCipher } from "./ports.ts"
import { defaultProvider, type ProviderName } from "./provider.ts"

/**
 * Begins a flow and encrypts it into two halves, of which the browser keeps the flow token. Nothing is stored, so a
 * flood of starts uses no storage. `signedInAt` is for linking, and `invite` for new accounts.
 * Contract: auth; gameplatform.
 */
export const encryptFlow = Effect.fnUntraced(function* (
  purpose: FlowPurpose,
  signedInAt: DateTime.Utc | null,
  {
    invite = null,
    provider = defaultProvider,
  }: { readonly invite?: TokenHash | null; readonly provider?: ProviderName } = {},
) {
  const cipher = yield* FlowCipher
  const verifier = yield* secret
  const nonce = Redacted.value(yield* secret)
  const now = yield* DateTime.now
  const flow: Flow = {
    id: Redacted.value(yield* secret) as FlowId,
    purpose,
    provider,
    verifier,
    nonce,
    startedAt: now,
    signedInAt: signedInAt ?? now,
    invite,
    expiresAt: flowEnd(now),
  }
  return { flow, ...(yield* cipher.encrypt(flow)) }
})

const secret = Effect.flatMap(SecretTokens, ({ make }) => Effect.map(make, ({ token }) => token))
