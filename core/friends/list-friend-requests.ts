import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { FriendRequests } from "./ports.ts"

/** The pending requests that the caller received or sent. Contract: people, friends. */
export const listFriendRequests = Effect.fn("friends.listRequests")(function* (input: {
  readonly userId: UserId
  readonly direction: "received" | "sent"
  readonly page: PageRequest
}) {
  const requests = yield* FriendRequests
  return yield* requests.listPending(input.userId, input.direction, input.page)
})
