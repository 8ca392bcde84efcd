import { type DateTime, Effect, type Redacted } from "effect"
import { type Proof, provenUser } from "../../users/index.ts"
import { hashOfInvite } from "../registration.ts"
import type { TokenHash } from "../session.ts"
import { encryptFlow } from "./encrypt-flow.ts"
import { AlreadyLinkedToOtherUser } from "./errors.ts"
import { findProvider } from "./find-provider.ts"
import type { FlowPurpose } from "./flow.ts"
import { IdentityProviders, LinkedAccounts } from "./ports.ts"
import type { ProviderName } from "./provider.ts"

/**
 * Begins a flow to sign in with a provider, which is to ask the user again if it has to be `fresh`. The invite is
 * looked at once an account is to be made.
 * Contract: auth, GET /auth/idp.
 */
export const startSignIn = Effect.fn("idp.startSignIn")(function* ({
  fresh = false,
  invite,
  provider = null,
}: {
  /** The name of the provider; by default the first one. */
  readonly provider?: string | null | undefined
  readonly fresh?: boolean | undefined
  readonly invite?: Redacted.Redacted | undefined
} = {}) {
  const { name } = yield* findProvider(provider)
  return yield* startFlow({ mode: "login" }, null, {
    provider: name,
    fresh,
    invite: yield* hashOfInvite(invite ?? null),
  })
})

/**
 * Sends a signed-in user to a provider, by default the first one, in order to link the account there. Fails early when
 * the provider's account under the user's verified e-mail is known to be another user's: who only claims an address
 * must not learn that. Fails with `Unauthorized` for a proof from before the credentials were replaced.
 * Contract: auth, GET /auth/idp/link.
 */
export const startLinking = Effect.fn("idp.startLinking")(function* (by: Proof, provider: string | null = null) {
  const accounts = yield* LinkedAccounts
  const { issuer, name } = yield* findProvider(provider)
  const { id: userId, email, emailVerifiedAt } = yield* provenUser(by)
  const vouched = emailVerifiedAt === null ? [] : yield* accounts.listByEmail(email)
  const known = vouched.filter((account) => account.issuer === issuer)
  if (known.length > 0 && known.every((account) => account.userId !== userId))
    return yield* new AlreadyLinkedToOtherUser()
  return yield* startFlow({ mode: "link", userId }, by.signedInAt, { provider: name, fresh: false, invite: null })
})

/**
 * Begins a flow. Returns the address of the provider and the two halves of the encrypted flow.
 * Contract: auth.
 */
const startFlow = Effect.fn("idp.startFlow")(function* (
  purpose: FlowPurpose,
  signedInAt: DateTime.Utc | null,
  {
    fresh,
    invite,
    provider,
  }: { readonly provider: ProviderName; readonly fresh: boolean; readonly invite: TokenHash | null },
) {
  const providers = yield* IdentityProviders
  const { flow, state, flowToken } = yield* encryptFlow(purpose, signedInAt, { invite, provider })
  const url = yield* providers.start({ provider, state, verifier: flow.verifier, nonce: flow.nonce, fresh })
  return { provider, url, state, flowToken, expiresAt: flow.expiresAt }
})
