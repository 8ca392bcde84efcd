import { type DateTime, Result } from "effect"
import { UserNotFound } from "./errors.ts"
import type { User } from "./user.ts"
import { profileView, type Relation } from "./visibility.ts"

/** The summary of a user's ratings. */
export interface RatingSummary {
  /** Rounded to two decimals; `null` without ratings. */
  readonly average: number | null
  readonly count: number
}

/** Counts of what the viewer may see. */
export interface Counts {
  readonly friends: number
  readonly collections: number
  /** Active listings. For the owner, paused ones count too. */
  readonly listings: number
  /** The ratings that the user received. */
  readonly rating: RatingSummary
  /** What the offers of the user came to. The rate has two decimals and is `null` below five offers. */
  readonly market: {
    readonly completedCount: number
    readonly cancelledCount: number
    readonly cancellationRate: number | null
  }
}

/** An account with the viewer's relation to its owner. */
export interface ViewedUser {
  readonly user: User
  readonly relation: Relation
  readonly counts: Counts
}

/** An account as a viewer gets it. Without counts it is the restricted form. Contract: users, users. */
export interface Profile {
  readonly user: User
  readonly counts: Counts | null
}

/** An account as its owner gets it. Contract: users, users. */
export interface OwnProfile {
  readonly user: User
  readonly counts: Counts
  /** Whether an account of an identity provider is linked. */
  readonly idpLinked: boolean
  /** The bytes of the account's files, and how many it may have; `null` for no limit. */
  readonly storage: { readonly used: number; readonly limit: number | null }
  /** The same of its texts, and of those that it added since the day began by UTC. */
  readonly texts: TextsOfAccount
  readonly gameplatform: {
    /** The user's account on the game platform, and when it was linked. */
    readonly accountId: string | null
    readonly linkedAt: DateTime.Utc | null
    readonly hasApiKey: boolean
  }
}

/** The bytes of texts that an account has and may have; a limit is `null` where there is none. */
export interface TextsOfAccount {
  readonly used: number
  readonly limit: number | null
  readonly usedToday: number
  readonly limitPerDay: number | null
}

/** What the owner's profile has in addition to the account and the limits of the service. */
export interface OwnParts extends Omit<OwnProfile, "user" | "storage" | "texts"> {
  /** In bytes. */
  readonly storageUsed: number
  readonly textsUsed: number
  readonly textsToday: number
}

/** The profile that the viewer gets. Fails when a block separates the two. Contract: users, privacy. */
export const profileOf = ({ user, relation, counts }: ViewedUser): Result.Result<Profile, UserNotFound> => {
  const view = profileView(user.privacy, relation)
  if (view === "none") return Result.fail(new UserNotFound())
  return Result.succeed({ user, counts: view === "full" ? counts : null })
}
