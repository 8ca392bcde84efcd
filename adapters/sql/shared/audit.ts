import { asc, inArray, lt } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { AuditLog } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behind, newestFirst, pageOf } from "../engine/keyset.ts"

export const auditRepository = Layer.effect(
  AuditLog,
  Effect.gen(function* () {
    const { execute, read, tables, write } = yield* Database
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
      sweep: (before, limit) =>
        Effect.map(
          write((db) => {
            const oldest = db.select({ id: audit.id }).from(audit).where(lt(audit.at, before))
            return db
              .delete(audit)
              .where(inArray(audit.id, oldest.orderBy(asc(audit.at), asc(audit.id)).limit(limit)))
              .returning({ id: audit.id })
          }),
          (gone) => gone.length,
        ),
    })
  }),
)
