import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { Conversations } from "./ports.ts"

/** The conversations of a user that are archived, or those that are not. Contract: chat, conversations. */
export const listConversations = Effect.fn("chat.listConversations")(function* (input: {
  readonly of: UserId
  readonly isArchived: boolean
  readonly page: PageRequest
}) {
  return yield* (yield* Conversations).list(input.of, input.isArchived, input.page)
})
