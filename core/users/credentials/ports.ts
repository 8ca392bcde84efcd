import { Context, type DateTime, type Effect } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { EmailAddress } from "../email-address.ts"

/** Finds the links between users and identity providers. */
export class ProviderLinks extends Context.Service<
  ProviderLinks,
  {
    /** The accounts that a user has linked, each since `addedAt`, with its e-mail where the provider named one. */
    readonly of: (
      userId: UserId,
    ) => Effect.Effect<ReadonlyArray<{ readonly email: EmailAddress | null; readonly addedAt: DateTime.Utc }>>
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
