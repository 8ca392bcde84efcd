import { Result } from "effect"
import type { ConversationKind, MemberRole } from "./conversation.ts"
import { Blocked, Forbidden } from "./errors.ts"

/** A user's relation to a conversation: the facts that decide what the user may do with its messages. */
export interface Standing {
  readonly kind: ConversationKind
  /** `null` for those who are no member. */
  readonly role: MemberRole | null
  /** The other person of a direct conversation: `blocked` by a block in either direction. `null` in a group. */
  readonly partner: "there" | "blocked" | "deleted" | null
}

/**
 * Whether a user may write, edit and react. No user writes to a deleted account, but what was written before may still
 * be edited.
 *
 * | user                              | write     | edit, react |
 * |-----------------------------------|-----------|-------------|
 * | no member                         | FORBIDDEN | FORBIDDEN   |
 * | member of a group                 | yes       | yes         |
 * | member of a direct one            | yes       | yes         |
 * | during a block                    | BLOCKED   | BLOCKED     |
 * | whose partner's account is deleted | FORBIDDEN | yes        |
 */
export const mayChange = ({ partner, role }: Standing): Result.Result<void, Forbidden | Blocked> => {
  if (role === null) return Result.fail(new Forbidden())
  return partner === "blocked" ? Result.fail(new Blocked()) : Result.void
}

/** Whether a user may write: the first column of the table above. */
export const mayWrite = (standing: Standing): Result.Result<void, Forbidden | Blocked> =>
  standing.partner === "deleted" ? Result.fail(new Forbidden()) : mayChange(standing)
