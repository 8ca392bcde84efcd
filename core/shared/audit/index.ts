export type { AuditEntry, AuditEntryId } from "./entry.ts"
export { AuditLog } from "./ports.ts"
export { recordChange } from "./record-change.ts"
export { AuditDays, sweepAuditLog } from "./sweep-audit-log.ts"
