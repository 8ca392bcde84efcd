import { Context, type Effect, type Option } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { EmailAddress } from "../users/email-address.ts"

/** Finds the links between users and the identity provider. */
export class ProviderLinks extends Context.Service<
  ProviderLinks,
  {
    /** The provider's account that is linked to a user, with its e-mail where the provider named one. */
    readonly of: (userId: UserId) => Effect.Effect<Option.Option<{ readonly email: EmailAddress | null }>>
  }
>()("curio/credentials/ProviderLinks") {}

/** Says whether an account is protected by a second factor. */
export class SecondFactors extends Context.Service<
  SecondFactors,
  {
    /** Whether the account has a factor that was confirmed. */
    readonly has: (userId: UserId) => Effect.Effect<boolean>
  }
>()("curio/credentials/SecondFactors") {}
