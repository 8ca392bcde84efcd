import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { NotFound } from "./errors.ts"
import { Blocks } from "./ports.ts"

/** Lifts the caller's own block. A block by the other user stays. Contract: people, blocks. */
export const unblockUser = Effect.fn("friends.unblock")(function* (input: {
  readonly by: UserId
  readonly other: UserId
}) {
  const blocks = yield* Blocks
  if (!(yield* blocks.remove(input.by, input.other))) return yield* new NotFound()
})
