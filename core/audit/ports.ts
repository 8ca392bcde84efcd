import { Context, type Effect } from "effect"
import type { Page, PageRequest } from "../shared/page.ts"
import type { AuditEntry } from "./entry.ts"

/** The log of what administrators changed. Entries are never changed or removed. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    readonly add: (entry: AuditEntry) => Effect.Effect<void>
    /** Newest first. */
    readonly list: (page: PageRequest) => Effect.Effect<Page<AuditEntry>>
  }
>()("curio/audit/AuditLog") {}
