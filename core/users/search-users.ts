import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { Profiles } from "./ports.ts"

/** Finds users by name, as far as the viewer may find them. Contract: people, users. */
export const searchUsers = Effect.fn("users.search")(function* (input: {
  readonly viewer: UserId
  /** At least two characters. */
  readonly q: string
  readonly page: PageRequest
}) {
  const profiles = yield* Profiles
  return yield* profiles.search(input.viewer, input.q, input.page)
})
