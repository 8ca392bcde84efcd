import { type DateTime, Result } from "effect"
import type { ConversationKind, MemberRole } from "./conversation.ts"
import { type DealState, isDealClosed } from "./deal.ts"
import { Blocked, ConversationEnded, Forbidden } from "./errors.ts"

/** A user's relation to a conversation: the facts that decide what the user may do with its messages. */
export interface Standing {
  readonly kind: ConversationKind
  /** `null` for those who are no member. */
  readonly role: MemberRole | null
  /** The other person of a conversation of two: `blocked` by a block in either direction. `null` in a group. */
  readonly partner: "there" | "blocked" | "deleted" | null
  /** The offer or the leg that the conversation is about; `null` for other kinds. */
  readonly deal: DealState | null
}

/**
 * Whether a user may write, edit and react. No user writes to a deleted account, but what was written before may still
 * be edited.
 *
 * | user                                      | write     | edit, react |
 * |-------------------------------------------|-----------|-------------|
 * | no member                                 | FORBIDDEN | FORBIDDEN   |
 * | member of a group                         | yes       | yes         |
 * | one of two                                | yes       | yes         |
 * | during a block                            | BLOCKED   | BLOCKED     |
 * | whose partner's account is deleted        | FORBIDDEN | yes         |
 * | of a deal that ended 30 days ago          | ENDED     | ENDED       |
 * | of a leg that was passed on               | ENDED     | ENDED       |
 *
 * ENDED is `CONVERSATION_ENDED`. Reading, deleting and taking reactions back go on. Contract: chat, deals.
 */
export const mayChange = (
  { deal, partner, role }: Standing,
  now: DateTime.Utc,
): Result.Result<void, Forbidden | Blocked | ConversationEnded> => {
  if (role === null) return Result.fail(new Forbidden())
  if (partner === "blocked") return Result.fail(new Blocked())
  return deal !== null && isDealClosed(deal, now) ? Result.fail(new ConversationEnded()) : Result.void
}

/** Whether a user may write: the first column of the table above. */
export const mayWrite = (
  standing: Standing,
  now: DateTime.Utc,
): Result.Result<void, Forbidden | Blocked | ConversationEnded> =>
  standing.partner === "deleted" ? Result.fail(new Forbidden()) : mayChange(standing, now)
