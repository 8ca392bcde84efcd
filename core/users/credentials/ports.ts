import { Context, type DateTime, type Effect, type Option } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { EmailAddress } from "../email-address.ts"

/** Finds the links between users and the identity provider. */
export class ProviderLinks extends Context.Service<
  ProviderLinks,
  {
    /** The provider's account that a user has linked since `addedAt`, with its e-mail where the provider named one. */
    readonly of: (
      userId: UserId,
    ) => Effect.Effect<Option.Option<{ readonly email: EmailAddress | null; readonly addedAt: DateTime.Utc }>>
  }
>()("curio/credentials/ProviderLinks") {}

/** A factor of an account, and since when it has it. */
export interface AddedFactor {
  readonly kind: "totp" | "passkey"
  readonly addedAt: DateTime.Utc
}

/** Says whether an account is protected by a second factor. */
export class SecondFactors extends Context.Service<
  SecondFactors,
  {
    /** Whether the account has a factor that was confirmed. */
    readonly has: (userId: UserId) => Effect.Effect<boolean>
    /** The factors of the account that were confirmed. */
    readonly of: (userId: UserId) => Effect.Effect<ReadonlyArray<AddedFactor>>
  }
>()("curio/credentials/SecondFactors") {}
