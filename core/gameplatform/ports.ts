import { Context, type DateTime, type Effect, type Option, type Redacted } from "effect"
import type { UserId } from "../users/user.ts"
import type { SealedKey } from "./api-key.ts"
import type {
  AlreadyLinkedToOtherUser,
  OpenIdCancelled,
  OpenIdInvalid,
  PlatformRefused,
  PlatformUnreachable,
  ProfilePrivate,
} from "./errors.ts"
import type { GameDetails, PlatformGame } from "./game.ts"
import type { PlatformAccountId, PlatformLink } from "./platform-link.ts"

/** What the platform answered by way of the browser: every parameter as it came, in its order, doubles included. */
export type OpenIdMessage = ReadonlyArray<readonly [name: string, value: string]>

/** An account of the platform that somebody proved to have, and the nonce of the proof. */
export interface ProvenAccount {
  readonly accountId: PlatformAccountId
  /** Good once; `value` has at most 255 characters. */
  readonly nonce: { readonly value: string; readonly issuedAt: DateTime.Utc }
}

/** The sign-in of the one platform that this service trusts. Every call ends within a bounded time, whatever the platform does. */
export class GamePlatformIdentity extends Context.Service<
  GamePlatformIdentity,
  {
    /** Where the browser has to go. Nothing is asked of the platform for it. */
    readonly signInUrl: (to: { readonly returnTo: string; readonly realm: string }) => Effect.Effect<string>
    /**
     * Who came back with this message. Everything about it is checked, its times by the clock and the rest by the platform
     * itself; alone that the nonce is new is for the caller to find out.
     */
    readonly verify: (
      message: OpenIdMessage,
      expected: { readonly returnTo: string },
    ) => Effect.Effect<ProvenAccount, OpenIdInvalid | OpenIdCancelled | PlatformUnreachable>
  }
>()("curio/gameplatform/GamePlatformIdentity") {}

/** What the platform tells about games. Every call ends within a bounded time and takes bounded memory. */
export class GameLibrary extends Context.Service<
  GameLibrary,
  {
    /** The games of an account, each once. What is odd about one is mended, or the one left out. */
    readonly owned: (account: {
      readonly accountId: PlatformAccountId
      readonly apiKey: Redacted.Redacted
    }) => Effect.Effect<ReadonlyArray<PlatformGame>, ProfilePrivate | PlatformRefused | PlatformUnreachable>
    /** What the store tells about a game; nothing about one that it does not sell, and nothing where there is no store. */
    readonly details: (appId: number) => Effect.Effect<Option.Option<GameDetails>, PlatformUnreachable>
  }
>()("curio/gameplatform/GameLibrary") {}

/** Seals what users entrust to the service. What is sealed opens for its user alone and cannot be altered. */
export class SecretBox extends Context.Service<
  SecretBox,
  {
    readonly seal: (userId: UserId, plain: Redacted.Redacted) => Effect.Effect<SealedKey>
    /** The secret; none for another user, when it was altered, and when the service has another master key by now. */
    readonly open: (userId: UserId, sealed: SealedKey) => Effect.Effect<Option.Option<Redacted.Redacted>>
  }
>()("curio/gameplatform/SecretBox") {}

/** Which user has which account of the platform, and everybody's sealed keys. Both end with their user. */
export class PlatformAccounts extends Context.Service<
  PlatformAccounts,
  {
    readonly find: (accountId: PlatformAccountId) => Effect.Effect<Option.Option<PlatformLink>>
    readonly findByUser: (userId: UserId) => Effect.Effect<Option.Option<PlatformLink>>
    /** Of any number of parallel links of one account, or of one user, exactly one succeeds. */
    readonly add: (link: PlatformLink) => Effect.Effect<void, AlreadyLinkedToOtherUser>
    /** Ends the link and forgets the key. */
    readonly remove: (userId: UserId) => Effect.Effect<void>
    /** The key of a user, linked or not. */
    readonly keyOf: (userId: UserId) => Effect.Effect<Option.Option<SealedKey>>
    /** Stores a key in the place of the one that was there, if any; also for a user without a link. */
    readonly setKey: (userId: UserId, key: SealedKey) => Effect.Effect<void>
    readonly removeKey: (userId: UserId) => Effect.Effect<void>
  }
>()("curio/gameplatform/PlatformAccounts") {}

/** The games that the platform named lately, so that it is not asked again: for 10 minutes, in bounded memory. */
export class GameCache extends Context.Service<
  GameCache,
  {
    /** The games of a user, as long as they have that account. */
    readonly find: (
      userId: UserId,
      accountId: PlatformAccountId,
    ) => Effect.Effect<Option.Option<ReadonlyArray<PlatformGame>>>
    readonly keep: (
      userId: UserId,
      accountId: PlatformAccountId,
      games: ReadonlyArray<PlatformGame>,
    ) => Effect.Effect<void>
    readonly forget: (userId: UserId) => Effect.Effect<void>
  }
>()("curio/gameplatform/GameCache") {}
