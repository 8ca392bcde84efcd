import { Context, type DateTime, type Effect, type Option, type Redacted } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { EmailAddress } from "../../users/index.ts"
import type { AlreadyLinkedToOtherUser, InvalidState, OauthFailed, ProviderUnreachable } from "./errors.ts"
import type { EncryptedFlow, Flow, SingleUseId } from "./flow.ts"
import type { ProvenIdentity } from "./identity.ts"
import type { LinkedAccount } from "./linked-account.ts"
import type { ProviderName, TrustedProvider } from "./provider.ts"

/** The providers that this service trusts. Every call ends within a bounded time, whatever a provider does. */
export class IdentityProviders extends Context.Service<
  IdentityProviders,
  {
    /** In the order in which users are shown them. */
    readonly list: ReadonlyArray<TrustedProvider>
    /** The address of a provider to which the browser is redirected. */
    readonly start: (flow: {
      readonly provider: ProviderName
      readonly state: string
      readonly verifier: Redacted.Redacted
      readonly nonce: string
      /** Whether the provider has to ask the user again, even if they are signed in there. */
      readonly fresh: boolean
    }) => Effect.Effect<string, ProviderUnreachable>
    /**
     * The identity that a code of this provider proves; its issuer is that of the provider. Signature, issuer,
     * audience, times and nonce are checked, and the subject is not empty. No other provider learns the code.
     */
    readonly finish: (answer: {
      readonly provider: ProviderName
      readonly code: string
      readonly verifier: Redacted.Redacted
      readonly nonce: string
      /** The issuer parameter that the browser brought back, if any. */
      readonly issuer: string | null
    }) => Effect.Effect<ProvenIdentity, OauthFailed>
  }
>()("curio/idp/IdentityProviders") {}

/** The accounts of users at providers: of each user at most one for an issuer. A link is deleted with its user. */
export class LinkedAccounts extends Context.Service<
  LinkedAccounts,
  {
    readonly find: (issuer: string, subject: string) => Effect.Effect<Option.Option<LinkedAccount>>
    /** The links of a user, the oldest first, and of those of one moment by issuer. */
    readonly listByUser: (userId: UserId) => Effect.Effect<ReadonlyArray<LinkedAccount>>
    /** The linked accounts with exactly this e-mail, if the provider vouches for it. */
    readonly listByEmail: (email: EmailAddress) => Effect.Effect<ReadonlyArray<LinkedAccount>>
    /**
     * Adds a link. Of any number of parallel links of one provider account, or of one user to accounts of one issuer,
     * exactly one succeeds.
     */
    readonly add: (account: LinkedAccount) => Effect.Effect<void, AlreadyLinkedToOtherUser>
    /** Stores the e-mail of an existing link, which its user and its issuer name, and the name of its provider. */
    readonly save: (account: LinkedAccount) => Effect.Effect<void>
    readonly remove: (link: Pick<LinkedAccount, "userId" | "issuer">) => Effect.Effect<void>
  }
>()("curio/idp/LinkedAccounts") {}

/** Encrypts flows with keys that are used for nothing else. No other party can forge, alter or read either half. */
export class FlowCipher extends Context.Service<
  FlowCipher,
  {
    readonly encrypt: (flow: Flow) => Effect.Effect<EncryptedFlow>
    /** The flow, if both halves belong to it and are unaltered, and it has not expired at `now`. */
    readonly decrypt: (encrypted: EncryptedFlow, now: DateTime.Utc) => Effect.Effect<Flow, InvalidState>
  }
>()("curio/idp/FlowCipher") {}

/** The used single-use values: returned flows, and proofs of the game platform. */
export class SingleUses extends Context.Service<
  SingleUses,
  {
    /** Returns `true` for the first use alone. This holds for parallel calls and after a restart. */
    readonly consume: (id: SingleUseId, expiresAt: DateTime.Utc) => Effect.Effect<boolean>
    /** Whether a value was used. */
    readonly isUsed: (id: SingleUseId) => Effect.Effect<boolean>
    /**
     * Deletes the records that expired at `before` or earlier, after which their values could be used again. Returns
     * how many.
     */
    readonly sweep: (before: DateTime.Utc) => Effect.Effect<number>
  }
>()("curio/idp/SingleUses") {}
