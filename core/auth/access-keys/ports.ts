import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Page, PageRequest, UserId } from "../../shared/index.ts"
import type { TokenHash } from "../session.ts"
import type { AccessKey, AccessKeyId } from "./access-key.ts"

/** The access keys of all accounts, each with the hash of its text. Deleted with the account. */
export class AccessKeys extends Context.Service<
  AccessKeys,
  {
    readonly add: (key: AccessKey, hash: TokenHash) => Effect.Effect<void>
    /** How many keys an account has that are good at `now`. */
    readonly count: (userId: UserId, now: DateTime.Utc) => Effect.Effect<number>
    readonly get: (id: AccessKeyId) => Effect.Effect<Option.Option<AccessKey>>
    /** The key with this hash, also when it has expired. What was ended before is not found, on any server. */
    readonly findByHash: (hash: TokenHash) => Effect.Effect<Option.Option<AccessKey>>
    /** Stores when a key was used, unless a later use is stored. */
    readonly use: (id: AccessKeyId, at: DateTime.Utc) => Effect.Effect<void>
    /** Ends a key. Of any number of parallel attempts exactly one succeeds. */
    readonly end: (id: AccessKeyId) => Effect.Effect<boolean>
    /** Ends all keys of an account. Returns how many. */
    readonly endAll: (userId: UserId) => Effect.Effect<number>
    /** The keys that are good at `now`, of one account or of all accounts, newest first. */
    readonly list: (userId: UserId | null, now: DateTime.Utc, page: PageRequest) => Effect.Effect<Page<AccessKey>>
    /** Deletes the keys that expired at `before` or earlier. Returns how many. */
    readonly sweep: (before: DateTime.Utc) => Effect.Effect<number>
  }
>()("curio/access-keys/AccessKeys") {}
