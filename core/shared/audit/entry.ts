import type { Brand, DateTime } from "effect"
import type { UserId } from "../ids.ts"

export type AuditEntryId = string & Brand.Brand<"AuditEntryId">

/** What an administrator or a moderator did. Contract: CLI, audit. */
export interface AuditEntry {
  readonly id: AuditEntryId
  readonly at: DateTime.Utc
  /** The account that did it, also after its deletion; `null` for the command line. */
  readonly actor: UserId | null
  readonly command: string
  readonly target: string
  /** Why, in the administrator's words; `null` for commands that take no note. */
  readonly note: string | null
}
