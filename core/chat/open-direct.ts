import { Effect, Option } from "effect"
import { RoundLegs } from "../rounds/ports.ts"
import type { UserId } from "../shared/ids.ts"
import { inTransactionAbout } from "../shared/transactions.ts"
import { pairOf } from "./conversation.ts"
import { open } from "./opening.ts"
import { Conversations } from "./ports.ts"
import { shownConversation } from "./show-conversation.ts"
import { startDirect } from "./start-direct.ts"

/**
 * Opens the direct conversation with a friend, or with the other person of a pending leg of a trade round, or answers
 * the one that exists; `isNew` says which. Contract: chat, conversations.
 */
export const openDirect = Effect.fn("chat.openDirect")(
  function* (input: { readonly user: UserId; readonly by: UserId }) {
    const conversations = yield* Conversations
    const relations = yield* conversations.relations(input.by, [input.user])
    const found = Option.getOrNull(yield* conversations.findDirect(pairOf(input.by, input.user)))
    const hasLeg = yield* (yield* RoundLegs).isPendingBetween(input.by, input.user)
    yield* Effect.fromResult(open(relations.get(input.user) ?? null, found !== null, hasLeg))
    const { id } = found ?? (yield* startDirect(input.by, input.user))
    return { shown: yield* shownConversation(id, input.by), isNew: found === null }
  },
  inTransactionAbout(({ by, user }: { readonly by: UserId; readonly user: UserId }) => [by, user]),
)
