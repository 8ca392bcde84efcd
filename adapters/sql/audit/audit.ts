import { Effect, Layer } from "effect"
import { AuditLog } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { behind, newestFirst, pageOf } from "../engine/keyset.ts"

export const auditRepository = Layer.effect(
  AuditLog,
  Effect.gen(function* () {
    const { execute, read, tables } = yield* Database
    const { audit } = tables
    const by = { at: audit.at, id: audit.id }
    return AuditLog.of({
      add: (entry) => execute((db) => db.insert(audit).values(entry)),
      list: Effect.fnUntraced(function* (page) {
        const rows = yield* read((db) =>
          db
            .select()
            .from(audit)
            .where(behind(by, page.after))
            .orderBy(...newestFirst(by))
            .limit(page.limit + 1),
        )
        return pageOf(rows, page, (entry) => entry.at)
      }),
    })
  }),
)
