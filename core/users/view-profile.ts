import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { Profiles } from "./ports.ts"
import { profileOf } from "./profile.ts"

/**
 * The profile of a user, as far as the viewer may see it. Fails when a block separates the two.
 * Contract: people, users.
 */
export const viewProfile = Effect.fn("users.viewProfile")(function* (input: {
  readonly id: UserId
  readonly viewer: UserId
}) {
  const profiles = yield* Profiles
  return yield* Effect.fromResult(profileOf(yield* profiles.see(input.viewer, input.id)))
})
