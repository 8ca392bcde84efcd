import { Context, type DateTime, type Effect, type Option, type Redacted } from "effect"
import type { CollectionId, UserId } from "../shared/index.ts"
import type { EncryptedKey } from "./api-key.ts"
import type {
  AlreadyLinkedToOtherUser,
  ApiKeyMissing,
  OpenIdCancelled,
  OpenIdInvalid,
  PlatformRefused,
  PlatformUnreachable,
  ProfilePrivate,
} from "./errors.ts"
import type { GameDetails, PlatformGame } from "./game.ts"
import type { PlatformAccountId, PlatformLink } from "./platform-link.ts"

/**
 * The platform's response, received through the browser: every parameter unchanged, in order, including duplicates.
 */
export type OpenIdMessage = ReadonlyArray<readonly [name: string, value: string]>

/** A platform account that a user proved to own, and the nonce of the proof. */
export interface ProvenAccount {
  readonly accountId: PlatformAccountId
  /** Valid for one use. `value` has at most 255 characters. */
  readonly nonce: { readonly value: string; readonly issuedAt: DateTime.Utc }
}

/**
 * The sign-in of the one platform that this service trusts. Every call ends within a bounded time, whatever the
 * platform does.
 */
export class GamePlatformIdentity extends Context.Service<
  GamePlatformIdentity,
  {
    /** The address to which the browser is redirected. Building it sends no request to the platform. */
    readonly signInUrl: (to: { readonly returnTo: string; readonly realm: string }) => Effect.Effect<string>
    /**
     * The account that this message proves. Everything is verified, times by the clock and the rest by the platform
     * itself, with one exception: the caller must check that the nonce is new.
     */
    readonly verify: (
      message: OpenIdMessage,
      expected: { readonly returnTo: string },
    ) => Effect.Effect<ProvenAccount, OpenIdInvalid | OpenIdCancelled | PlatformUnreachable>
  }
>()("curio/gameplatform/GamePlatformIdentity") {}

/** The platform's data about games. Every call ends within a bounded time and uses bounded memory. */
export class GameLibrary extends Context.Service<
  GameLibrary,
  {
    /** The games of an account, each once. Invalid data of a game is corrected, or the game is left out. */
    readonly owned: (account: {
      readonly accountId: PlatformAccountId
      readonly apiKey: Redacted.Redacted
    }) => Effect.Effect<ReadonlyArray<PlatformGame>, ProfilePrivate | PlatformRefused | PlatformUnreachable>
    /** The store's details of a game. `None` for a game that it does not sell, and when there is no store. */
    readonly details: (appId: number) => Effect.Effect<Option.Option<GameDetails>, PlatformUnreachable>
  }
>()("curio/gameplatform/GameLibrary") {}

/**
 * Encrypts secrets that users entrust to the service. A secret can be decrypted only for its user, and cannot be
 * altered.
 */
export class SecretCipher extends Context.Service<
  SecretCipher,
  {
    readonly encrypt: (userId: UserId, secret: Redacted.Redacted) => Effect.Effect<EncryptedKey>
    /**
     * The secret. `None` for another user, when it was altered, or when the service has a different master key now.
     */
    readonly decrypt: (userId: UserId, encrypted: EncryptedKey) => Effect.Effect<Option.Option<Redacted.Redacted>>
  }
>()("curio/gameplatform/SecretCipher") {}

/** The platform account and the encrypted key of each user. Both are deleted with their user. */
export class PlatformAccounts extends Context.Service<
  PlatformAccounts,
  {
    readonly find: (accountId: PlatformAccountId) => Effect.Effect<Option.Option<PlatformLink>>
    readonly findByUser: (userId: UserId) => Effect.Effect<Option.Option<PlatformLink>>
    /** Adds a link. Of any number of parallel links of one account, or of one user, exactly one succeeds. */
    readonly add: (link: PlatformLink) => Effect.Effect<void, AlreadyLinkedToOtherUser>
    /** Removes the link and the key. */
    readonly remove: (userId: UserId) => Effect.Effect<void>
    /** The key of a user, whether linked or not. */
    readonly keyOf: (userId: UserId) => Effect.Effect<Option.Option<EncryptedKey>>
    /** Stores a key, replacing an earlier one. The user need not be linked. */
    readonly setKey: (userId: UserId, key: EncryptedKey) => Effect.Effect<void>
    readonly removeKey: (userId: UserId) => Effect.Effect<void>
  }
>()("curio/gameplatform/PlatformAccounts") {}

/** Fetches a user's games from the platform with the user's key. */
export type GamesFetch = Effect.Effect<
  ReadonlyArray<PlatformGame>,
  ApiKeyMissing | ProfilePrivate | PlatformRefused | PlatformUnreachable
>

/** A cache of the games that the platform recently listed: for 10 minutes, in bounded memory. */
export class GameCache extends Context.Service<
  GameCache,
  {
    /**
     * The games of a user with that account: the cached ones, unless `refresh`, or those of a fetch. Of any number of
     * parallel requests for one user one runs its `fetch`, and all share its result. A failure is shared too, but not
     * cached. An interrupted request ends the fetch only if no other request waits for it.
     */
    readonly owned: (
      of: { readonly userId: UserId; readonly accountId: PlatformAccountId; readonly refresh: boolean },
      fetch: GamesFetch,
    ) => GamesFetch
    /** Removes the cached games and discards a running fetch: the next request runs its own `fetch`. */
    readonly forget: (userId: UserId) => Effect.Effect<void>
  }
>()("curio/gameplatform/GameCache") {}

/** Finds the collections that contain games of the platform. */
export class GameLocations extends Context.Service<
  GameLocations,
  {
    /** Every game that a user has in a collection, with those collections. */
    readonly of: (
      owner: UserId,
    ) => Effect.Effect<ReadonlyArray<{ readonly appId: number; readonly collectionId: CollectionId }>>
  }
>()("curio/gameplatform/GameLocations") {}
