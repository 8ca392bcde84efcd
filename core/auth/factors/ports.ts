import { Context, type DateTime, type Effect, type Option } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { TokenHash } from "../session.ts"
import type { Authenticator } from "./authenticator.ts"
import type { CreatedCredential, CredentialId, Passkey, PasskeyId } from "./passkey.ts"
import type { NewCredential, UsedCredential } from "./passkey-credential.ts"
import type { PasskeySite } from "./passkey-options.ts"

/** The authenticator app of each account. Deleted with the account. */
export class Authenticators extends Context.Service<
  Authenticators,
  {
    readonly find: (userId: UserId) => Effect.Effect<Option.Option<Authenticator>>
    /** Stores an app that is not confirmed yet, in the place of an earlier one. `false` if there is a confirmed one. */
    readonly begin: (app: Authenticator) => Effect.Effect<boolean>
    /**
     * Confirms this very app, which the session began, with the code of a step. Of any number of parallel attempts
     * exactly one succeeds.
     */
    readonly confirm: (app: Authenticator, step: number, now: DateTime.Utc) => Effect.Effect<boolean>
    /**
     * Takes the code of a step, if this very app is confirmed and the step is later than the last one taken. Of any
     * number of parallel attempts exactly one succeeds.
     */
    readonly take: (app: Authenticator, step: number) => Effect.Effect<boolean>
    /** Removes the app, confirmed or not. */
    readonly remove: (userId: UserId) => Effect.Effect<void>
  }
>()("curio/factors/Authenticators") {}

/** The passkeys of all accounts. Deleted with the account. */
export class Passkeys extends Context.Service<
  Passkeys,
  {
    /** The passkeys of an account, the oldest first. */
    readonly list: (userId: UserId) => Effect.Effect<ReadonlyArray<Passkey>>
    readonly find: (credentialId: CredentialId) => Effect.Effect<Option.Option<Passkey>>
    /** Adds a passkey. `false` if its credential is there already, for any user. */
    readonly add: (passkey: Passkey) => Effect.Effect<boolean>
    /**
     * Stores a use at `now`. `false` if the passkey is gone, or if its count does not grow: of any number of parallel
     * uses with one count that is not 0 exactly one succeeds. A passkey that has counted goes on counting.
     */
    readonly use: (
      passkey: Pick<Passkey, "id" | "userId">,
      used: Pick<CreatedCredential, "counter" | "backedUp">,
      now: DateTime.Utc,
    ) => Effect.Effect<boolean>
    /** The passkey with its new name; none if the account has no such passkey. */
    readonly rename: (id: PasskeyId, userId: UserId, name: string) => Effect.Effect<Option.Option<Passkey>>
    /** `false` if the account has no such passkey. */
    readonly remove: (id: PasskeyId, userId: UserId) => Effect.Effect<boolean>
  }
>()("curio/factors/Passkeys") {}

/**
 * Checks what authenticators sign for the site: its origins, the challenge, and that the authenticator has verified its
 * user. What is malformed is not right either.
 */
export class PasskeyVerifier extends Context.Service<
  PasskeyVerifier,
  {
    readonly site: PasskeySite
    /** What was made for a challenge. Who made the authenticator is not looked at. */
    readonly created: (credential: NewCredential, challenge: string) => Effect.Effect<Option.Option<CreatedCredential>>
    /** What the use of this passkey says, if its key has signed the challenge. */
    readonly used: (
      credential: UsedCredential,
      challenge: string,
      passkey: CreatedCredential,
    ) => Effect.Effect<Option.Option<Pick<CreatedCredential, "counter" | "backedUp">>>
  }
>()("curio/factors/PasskeyVerifier") {}

/** The hashes of the recovery codes that were not used. Deleted with the account. */
export class RecoveryCodes extends Context.Service<
  RecoveryCodes,
  {
    /** Puts codes that are made at `now` in the place of all that an account has; an empty list ends them. */
    readonly replace: (userId: UserId, codes: ReadonlyArray<TokenHash>, now: DateTime.Utc) => Effect.Effect<void>
    /** When the codes were made that an account has; `None` also for those that are older than this is known. */
    readonly madeAt: (userId: UserId) => Effect.Effect<Option.Option<DateTime.Utc>>
    /** Ends a code. Of any number of parallel attempts exactly one succeeds. */
    readonly take: (userId: UserId, code: TokenHash) => Effect.Effect<boolean>
    readonly count: (userId: UserId) => Effect.Effect<number>
  }
>()("curio/factors/RecoveryCodes") {}

/** When accounts had wrong codes. Deleted with the account. */
export class FactorTries extends Context.Service<
  FactorTries,
  {
    readonly add: (userId: UserId, at: DateTime.Utc) => Effect.Effect<void>
    /** The times of the latest wrong codes of an account after a moment, at most `limit`. */
    readonly latest: (userId: UserId, after: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<DateTime.Utc>>
    readonly forget: (userId: UserId) => Effect.Effect<void>
    /** Deletes those of `before` and earlier. Returns how many. */
    readonly sweep: (before: DateTime.Utc) => Effect.Effect<number>
  }
>()("curio/factors/FactorTries") {}

/** The randomness of secrets, and the one function with which codes are made. */
export class FactorCrypto extends Context.Service<
  FactorCrypto,
  {
    /** So many bytes that no user can guess. */
    readonly random: (bytes: number) => Effect.Effect<Uint8Array>
    /** The HMAC-SHA1 of a message with a secret that is given in base32. */
    readonly hmacSha1: (secret: string, message: Uint8Array<ArrayBuffer>) => Effect.Effect<Uint8Array>
  }
>()("curio/factors/FactorCrypto") {}
