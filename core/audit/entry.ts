import type { Brand, DateTime } from "effect"

export type AuditEntryId = string & Brand.Brand<"AuditEntryId">

/** Who was done what to by an administrator, and when. Contract: CLI. */
export interface AuditEntry {
  readonly id: AuditEntryId
  readonly at: DateTime.Utc
  readonly command: string
  readonly target: string
}
