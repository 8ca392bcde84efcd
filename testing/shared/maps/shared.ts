import type { AuditEntry, AuditEntryId, IdempotencyRecord } from "../../../core/index.ts"
import { map } from "../map.ts"

export const maps = {
  audit: map<AuditEntryId, AuditEntry>(),
  idempotencyRecords: map<string, IdempotencyRecord>({ goesWith: { users: ({ by }, user) => by === user } }),
}
