import { Effect } from "effect"
import { AccountLimits } from "../files/index.ts"
import type { PageRequest, UserId } from "../shared/index.ts"
import { Profiles } from "./ports.ts"
import { type OwnProfile, profileOf } from "./profile.ts"
import type { User } from "./user.ts"

/**
 * The caller's profile. `user` is the account as authentication read it. Untraced and without a generator, which would
 * each cost as much as a part of the read. Contract: users, users.
 */
export const viewOwnProfile = (user: User) =>
  Profiles.use((profiles) =>
    AccountLimits.use(({ storage: limit, texts: mostTexts, textsPerDay: limitPerDay }) =>
      Effect.map(profiles.own(user.id), ({ counts, gameplatform, idpLinked, ...used }): OwnProfile => {
        const texts = { used: used.textsUsed, limit: mostTexts, usedToday: used.textsToday, limitPerDay }
        return { user, counts, gameplatform, idpLinked, storage: { used: used.storageUsed, limit }, texts }
      }),
    ),
  )

/**
 * The profile of a user, as far as the viewer may see it. Fails when a block separates the two. Untraced, as the
 * profile of the caller is. Contract: users, users.
 */
export const viewProfile = ({ id, viewer }: { readonly id: UserId; readonly viewer: UserId }) =>
  Profiles.use((profiles) => Effect.flatMap(profiles.see(viewer, id), (seen) => Effect.fromResult(profileOf(seen))))

/** Finds users by name, as far as the viewer may find them. Contract: users, users. */
export const searchUsers = Effect.fn("users.search")(function* (input: {
  readonly viewer: UserId
  /** At least two characters. */
  readonly q: string
  readonly page: PageRequest
}) {
  const profiles = yield* Profiles
  return yield* profiles.search(input.viewer, input.q, input.page)
})
