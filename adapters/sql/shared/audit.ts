import { asc, inArray, lt, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { type AuditEntry, AuditLog } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behindReached, newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { shaped } from "../engine/statement.ts"

export const auditRepository = Layer.effect(
  AuditLog,
  Effect.gen(function* () {
    const { engine, execute, read, tables, write } = yield* Database
    const { audit } = tables
    const by = { at: audit.at, id: audit.id }
    const listed = shaped((db, { isNext }: { readonly isNext: boolean }) =>
      db
        .select()
        .from(audit)
        .where(behindReached(by, isNext))
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    /** Without the column of accounts: the command line also writes into a database that a version before it left. */
    const ofCommandLine = ({ at, command, id, note, target }: AuditEntry) => {
      const [key, moment] = [sql.param(id, audit.id), sql.param(at, audit.at)]
      return sql`insert into ${audit} (id, at, command, target, note)
        values (${key}, ${moment}, ${command}, ${target}, ${note})`
    }
    return AuditLog.of({
      add: (entry) =>
        execute((db) =>
          entry.actor === null ? engine.execute(db, ofCommandLine(entry)) : db.insert(audit).values(entry),
        ),
      list: Effect.fnUntraced(function* (page) {
        const asked = { ...reached(page.after), rows: page.limit + 1 }
        const rows = yield* read((db) => listed(db, { isNext: page.after !== null }).execute(asked))
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
