import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { Friendships } from "./ports.ts"

/**
 * The caller's friends. Unless `q` is `null`, only friends with a word in their name that begins with `q`.
 * Contract: people, friends.
 */
export const listFriends = Effect.fn("friends.list")(function* (input: {
  readonly userId: UserId
  readonly q: string | null
  readonly page: PageRequest
}) {
  const friendships = yield* Friendships
  return yield* friendships.list(input.userId, input.userId, input.q, input.page)
})
