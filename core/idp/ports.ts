import { Context, type DateTime, type Effect, type Option, type Redacted } from "effect"
import type { EmailAddress } from "../users/email-address.ts"
import type { UserId } from "../users/user.ts"
import type { AlreadyLinkedToOtherUser, InvalidState, OauthFailed, ProviderUnreachable } from "./errors.ts"
import type { Flow, SealedFlow, SingleUseId } from "./flow.ts"
import type { Identity } from "./identity.ts"
import type { LinkedAccount } from "./linked-account.ts"

/** The one provider that this service trusts. Every call ends within a bounded time, whatever the provider does. */
export class IdentityProvider extends Context.Service<
  IdentityProvider,
  {
    /** Where the browser has to go. */
    readonly start: (flow: {
      readonly state: string
      readonly verifier: Redacted.Redacted
      readonly nonce: string
    }) => Effect.Effect<string, ProviderUnreachable>
    /** Who came back with a code: signature, issuer, audience, times and nonce are checked; the subject is not empty. */
    readonly finish: (answer: {
      readonly code: string
      readonly verifier: Redacted.Redacted
      readonly nonce: string
      /** The issuer that the browser brought along, if any. */
      readonly issuer: string | null
    }) => Effect.Effect<Identity, OauthFailed>
  }
>()("curio/idp/IdentityProvider") {}

/** Which user has which of the provider's accounts. A link ends with its user. */
export class LinkedAccounts extends Context.Service<
  LinkedAccounts,
  {
    readonly find: (issuer: string, subject: string) => Effect.Effect<Option.Option<LinkedAccount>>
    readonly findByUser: (userId: UserId) => Effect.Effect<Option.Option<LinkedAccount>>
    /** Those under this e-mail, compared letter by letter, that the provider vouches for. */
    readonly listByEmail: (email: EmailAddress) => Effect.Effect<ReadonlyArray<LinkedAccount>>
    /** Of any number of parallel links of one provider account, or of one user, exactly one succeeds. */
    readonly add: (account: LinkedAccount) => Effect.Effect<void, AlreadyLinkedToOtherUser>
    /** Stores the e-mail of a link that exists. */
    readonly save: (account: LinkedAccount) => Effect.Effect<void>
    readonly remove: (userId: UserId) => Effect.Effect<void>
  }
>()("curio/idp/LinkedAccounts") {}

/** Seals flows with keys that serve nothing else. Neither half can be made, altered or read by anybody else. */
export class FlowSeal extends Context.Service<
  FlowSeal,
  {
    readonly seal: (flow: Flow) => Effect.Effect<SealedFlow>
    /** The flow, if both halves are of the same one, unaltered, and it has not ended at `now`. */
    readonly open: (sealed: SealedFlow, now: DateTime.Utc) => Effect.Effect<Flow, InvalidState>
  }
>()("curio/idp/FlowSeal") {}

/** What is good for one use and had it: flows that came back, and proofs of the game platform. */
export class SingleUses extends Context.Service<
  SingleUses,
  {
    /** `true` for the first use alone, of any number of parallel ones, also after a restart. */
    readonly consume: (id: SingleUseId, expiresAt: DateTime.Utc) => Effect.Effect<boolean>
    /** Forgets what expired at `before` or earlier, so that it could be used again; answers how many. */
    readonly prune: (before: DateTime.Utc) => Effect.Effect<number>
  }
>()("curio/idp/SingleUses") {}
