import type { AuditEntry, AuditEntryId, KeptAnswer } from "../../../core/index.ts"
import { map } from "../map.ts"

export const maps = {
  audit: map<AuditEntryId, AuditEntry>(),
  keptAnswers: map<string, KeptAnswer>({ goesWith: { users: ({ by }, user) => by === user } }),
}
