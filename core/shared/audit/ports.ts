import { Context, type DateTime, type Effect } from "effect"
import type { Page, PageRequest } from "../page.ts"
import type { AuditEntry } from "./entry.ts"

/** The log of what administrators changed. Entries are never changed, and removed by age alone. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    readonly add: (entry: AuditEntry) => Effect.Effect<void>
    /** Newest first. */
    readonly list: (page: PageRequest) => Effect.Effect<Page<AuditEntry>>
    /** Deletes up to `limit` entries from before `before`, the oldest ones. Returns how many. */
    readonly sweep: (before: DateTime.Utc, limit: number) => Effect.Effect<number>
  }
>()("curio/audit/AuditLog") {}
