import type { Brand, DateTime } from "effect"

export type AuditEntryId = string & Brand.Brand<"AuditEntryId">

/** A change made by an administrator. Contract: CLI, audit. */
export interface AuditEntry {
  readonly id: AuditEntryId
  readonly at: DateTime.Utc
  readonly command: string
  readonly target: string
  /** Why, in the administrator's words; `null` for commands that take no note. */
  readonly note: string | null
}
