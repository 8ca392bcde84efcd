export type { AuditEntry, AuditEntryId } from "./entry.ts"
export { AuditDays, sweepAuditLog } from "./forget-old-entries.ts"
export { AuditLog } from "./ports.ts"
export { recordChange } from "./record-change.ts"
