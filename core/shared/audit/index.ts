export type { AuditEntry, AuditEntryId } from "./entry.ts"
export { AuditDays, forgetOldEntries } from "./forget-old-entries.ts"
export { AuditLog } from "./ports.ts"
export { recordChange } from "./record-change.ts"
