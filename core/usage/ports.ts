import { Context, type DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { StorageUse, UploadedHour } from "./uploads.ts"

/** What an account holds. */
export interface Usage extends StorageUse {
  readonly posts: number
  readonly comments: number
}

/**
 * What each account holds. Every port that stores or removes a file, a post or a comment changes these totals in the
 * same transaction: they are read, and never counted. A file counts for the account that uploaded it first, from
 * `claim` to `forget`, whatever refers to it. An account that does not exist holds nothing.
 */
export class AccountUsage extends Context.Service<
  AccountUsage,
  {
    readonly of: (user: UserId) => Effect.Effect<Usage>
    /** Replaces what is known of the uploads of an account. An account that does not exist stays without. */
    readonly saveUploads: (user: UserId, uploads: ReadonlyArray<UploadedHour>) => Effect.Effect<void>
    /** How many scheduled events of an owner have not ended at `now`; counts no further than `most`. */
    readonly upcomingEvents: (owner: UserId, now: DateTime.Utc, most: number) => Effect.Effect<number>
    /** How many groups an account owns; counts no further than `most`. */
    readonly groups: (owner: UserId, most: number) => Effect.Effect<number>
    /** How many reports by an account are open; counts no further than `most`. */
    readonly openReports: (reporter: UserId, most: number) => Effect.Effect<number>
  }
>()("curio/usage/AccountUsage") {}

/**
 * Dies with `Unavailable` when so little space is left where files are stored that it has to be kept for the database.
 * Without it there is always space. Contract: conventions, What an account may hold.
 */
export const FreeSpace = Context.Reference<Effect.Effect<void>>("curio/usage/FreeSpace", {
  defaultValue: () => Effect.void,
})
