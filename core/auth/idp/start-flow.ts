import { type DateTime, Effect, type Redacted } from "effect"
import { type Proof, provenUser } from "../../users/index.ts"
import { hashOfInvite } from "../registration.ts"
import type { TokenHash } from "../session.ts"
import { encryptFlow } from "./encrypt-flow.ts"
import { AlreadyLinkedToOtherUser } from "./errors.ts"
import type { FlowPurpose } from "./flow.ts"
import { IdentityProvider, LinkedAccounts } from "./ports.ts"

/**
 * Begins a flow to sign in with the provider, which is to ask the user again if it has to be `fresh`. The invite is
 * looked at once an account is to be made.
 * Contract: auth, GET /auth/idp.
 */
export const startSignIn = Effect.fn("idp.startSignIn")(function* ({
  fresh = false,
  invite,
}: {
  readonly fresh?: boolean | undefined
  readonly invite?: Redacted.Redacted | undefined
} = {}) {
  return yield* startFlow({ mode: "login" }, null, { fresh, invite: yield* hashOfInvite(invite ?? null) })
})

/**
 * Sends a signed-in user to the provider in order to link the account there. Fails early when the provider's account
 * under the user's verified e-mail is known to be another user's: who only claims an address must not learn that. Fails
 * with `Unauthorized` for a proof from before the credentials were replaced.
 * Contract: auth, GET /auth/idp/link.
 */
export const startLinking = Effect.fn("idp.startLinking")(function* (by: Proof) {
  const accounts = yield* LinkedAccounts
  const { id: userId, email, emailVerifiedAt } = yield* provenUser(by)
  const known = emailVerifiedAt === null ? [] : yield* accounts.listByEmail(email)
  if (known.length > 0 && known.every((account) => account.userId !== userId))
    return yield* new AlreadyLinkedToOtherUser()
  return yield* startFlow({ mode: "link", userId }, by.signedInAt)
})

/**
 * Begins a flow. Returns the address of the provider and the two halves of the encrypted flow.
 * Contract: auth.
 */
const startFlow = Effect.fn("idp.startFlow")(function* (
  purpose: FlowPurpose,
  signedInAt: DateTime.Utc | null,
  { fresh, invite }: { readonly fresh: boolean; readonly invite: TokenHash | null } = { fresh: false, invite: null },
) {
  const provider = yield* IdentityProvider
  const { flow, state, flowToken } = yield* encryptFlow(purpose, signedInAt, invite)
  const url = yield* provider.start({ state, verifier: flow.verifier, nonce: flow.nonce, fresh })
  return { url, state, flowToken, expiresAt: flow.expiresAt }
})
