import { Effect } from "effect"
import type { PageRequest } from "../shared/page.ts"
import type { UserId } from "../users/user.ts"
import { Friendships } from "./ports.ts"

/** One's own friends, those alone in whose name a word begins with `q` unless that is `null`. Contract: people, friends. */
export const listFriends = Effect.fn("friends.list")(function* (input: {
  readonly userId: UserId
  readonly q: string | null
  readonly page: PageRequest
}) {
  const friendships = yield* Friendships
  return yield* friendships.list(input.userId, input.userId, input.q, input.page)
})
