import type { Brand, DateTime } from "effect"

export type AuditEntryId = string & Brand.Brand<"AuditEntryId">

/** A change made by an administrator: its target, and when it was made. Contract: CLI. */
export interface AuditEntry {
  readonly id: AuditEntryId
  readonly at: DateTime.Utc
  readonly command: string
  readonly target: string
}
