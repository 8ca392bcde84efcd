import { type DateTime, Result } from "effect"
import { UserNotFound } from "./errors.ts"
import type { User } from "./user.ts"
import { profileView, type Relation } from "./visibility.ts"

/** How many there are of what the viewer may see. */
export interface Counts {
  readonly friends: number
  readonly collections: number
  /** Active listings; of one's own the paused ones too. */
  readonly listings: number
  /** What people said of them in ratings: with two decimals, `null` without any. */
  readonly rating: { readonly average: number | null; readonly count: number }
}

/** An account with what the viewer is to its owner. */
export interface Sight {
  readonly user: User
  readonly relation: Relation
  readonly counts: Counts
}

/** An account as one person gets to see it; without counts it is the restricted form. Contract: people, users. */
export interface Profile {
  readonly user: User
  readonly counts: Counts | null
}

/** An account as its owner gets to see it. Contract: people, users. */
export interface OwnProfile {
  readonly user: User
  readonly counts: Counts
  /** Whether the identity provider vouches for its owner. */
  readonly idpLinked: boolean
  readonly gameplatform: {
    /** Their account there, and since when it is linked. */
    readonly accountId: string | null
    readonly linkedAt: DateTime.Utc | null
    readonly hasApiKey: boolean
  }
}

/** What of an account the viewer gets: whom a block separates from it, nothing. Contract: people, privacy. */
export const profileOf = ({ user, relation, counts }: Sight): Result.Result<Profile, UserNotFound> => {
  const view = profileView(user.privacy, relation)
  if (view === "none") return Result.fail(new UserNotFound())
  return Result.succeed({ user, counts: view === "full" ? counts : null })
}
