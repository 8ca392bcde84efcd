import { Effect } from "effect"
import { AccountLimits } from "../usage/limits.ts"
import { Profiles } from "./ports.ts"
import type { OwnProfile } from "./profile.ts"
import type { User } from "./user.ts"

/**
 * The caller's profile. `user` is the account as authentication read it. Untraced, because a span would cost as much
 * as the read. Contract: people, users.
 */
export const viewOwnProfile = Effect.fnUntraced(function* (user: User) {
  const profiles = yield* Profiles
  const { storage: limit } = yield* AccountLimits
  const { storageUsed: used, ...parts } = yield* profiles.own(user.id)
  return { user, ...parts, storage: { used, limit } } satisfies OwnProfile
})
