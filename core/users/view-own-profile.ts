import { Effect } from "effect"
import { Profiles } from "./ports.ts"
import type { OwnProfile } from "./profile.ts"
import type { User } from "./user.ts"

/** One's own profile; `user` is the account as it was let in. Contract: people, users. */
export const viewOwnProfile = Effect.fn("users.viewOwnProfile")(function* (user: User) {
  const profiles = yield* Profiles
  return { user, ...(yield* profiles.own(user.id)) } satisfies OwnProfile
})
