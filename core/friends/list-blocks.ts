import { Effect } from "effect"
import type { PageRequest, UserId } from "../shared/index.ts"
import { Blocks } from "./ports.ts"

/** The users whom the caller has blocked. Contract: friends, blocks. */
export const listBlocks = Effect.fn("friends.listBlocks")(function* (input: {
  readonly userId: UserId
  readonly page: PageRequest
}) {
  const blocks = yield* Blocks
  return yield* blocks.list(input.userId, input.page)
})
