import { Context, type DateTime, Effect } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { Limits } from "./limits.ts"
import type { StorageUse, UploadedHour } from "./uploads.ts"

/** What an account holds. */
export interface Usage extends StorageUse {
  /** The bytes of its texts. */
  readonly texts: number
  /** Those that it added since the day began by UTC, deleted ones too. */
  readonly textsToday: number
  readonly items: number
  readonly posts: number
  readonly comments: number
}

/**
 * What each account holds. Every port that stores or removes a file, an export, a post or a comment changes these
 * totals in the same transaction: they are read, and never counted. A file counts for the account that uploaded it
 * first, from `claim` to `forget`, whatever refers to it, and an export for as long as it is stored with its bytes. An
 * account that does not exist holds nothing.
 *
 * Texts and items are counted below the ports, whatever writes them. Each port that would take an account above the
 * limits that `limitTexts` got dies with `StorageLimitReached` or `LimitReached`, at the latest when its transaction
 * commits. What goes to another account, as an item of a trade does, has no limit. The day is that of the database.
 */
export class AccountUsage extends Context.Service<
  AccountUsage,
  {
    readonly of: (user: UserId) => Effect.Effect<Usage>
    /** Limits the texts and items of all accounts from now on, also for other servers of the database. */
    readonly limitTexts: (limits: Pick<Limits, "texts" | "textsPerDay" | "items">) => Effect.Effect<void>
    /**
     * Whether texts of an account are counted without a limit, and not for the day. Part of a transaction, which has to
     * unset what it has set.
     */
    readonly freeTexts: (user: UserId, isFree: boolean) => Effect.Effect<void>
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
 * Without it there is always space. Contract: files, what an account may hold.
 */
export const FreeSpace = Context.Reference<Effect.Effect<void>>("curio/usage/FreeSpace", {
  defaultValue: () => Effect.void,
})
