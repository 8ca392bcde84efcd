import { and, desc, eq, lte, sql } from "drizzle-orm"
import { DateTime, Effect, Layer, Option } from "effect"
import { IdempotencyRecords, mostIdempotencyRecords as mostKept, weightOf } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { placeholdersOf, statement } from "../engine/statement.ts"

export const idempotencyRecordsRepository = Layer.effect(
  IdempotencyRecords,
  Effect.gen(function* () {
    const { execute, readNewest: read, tables, write } = yield* Database
    const { idempotencyRecords: answers } = tables
    const isOfAccount = eq(answers.by, sql.placeholder("by"))
    const finding = statement((db) =>
      db
        .select()
        .from(answers)
        .where(and(isOfAccount, eq(answers.request, sql.placeholder("request"))))
        .prepare(),
    )
    const reaching = statement((db) =>
      db
        .select({ reached: answers.reached })
        .from(answers)
        .where(isOfAccount)
        .orderBy(desc(answers.reached))
        .limit(1)
        .prepare(),
    )
    const keeping = statement((db) =>
      db
        .insert(answers)
        .values(placeholdersOf(answers))
        .onConflictDoUpdate({
          target: [answers.by, answers.request],
          set: {
            body: excluded(answers.body),
            status: excluded(answers.status),
            sealedBody: excluded(answers.sealedBody),
            reached: excluded(answers.reached),
            createdAt: excluded(answers.createdAt),
          },
          setWhere: lte(answers.createdAt, sql.param(sql.placeholder("ended"), answers.createdAt)),
        })
        .returning({ reached: answers.reached })
        .prepare(),
    )
    const removing = statement((db) =>
      db
        .delete(answers)
        .where(and(isOfAccount, lte(answers.reached, sql.placeholder("reached"))))
        .prepare(),
    )

    return IdempotencyRecords.of({
      find: (by, request, ended) =>
        Effect.map(
          read((db) => finding(db).execute({ by, request })),
          ([row]) => {
            if (row === undefined || DateTime.isLessThanOrEqualTo(row.createdAt, ended)) return Option.none()
            const { reached: _, ...answer } = row
            return Option.some(answer)
          },
        ),
      // Part of a transaction about the account, so nothing of it is kept between the statements.
      keep: Effect.fnUntraced(function* (answer, ended) {
        const { by } = answer
        const [newest] = yield* read((db) => reaching(db).execute({ by }))
        const reached = (newest?.reached ?? 0) + weightOf(answer)
        const kept = yield* write((db) => keeping(db).execute({ ...answer, reached, ended }))
        if (kept.length === 0) return false
        if (reached > mostKept) yield* execute((db) => removing(db).execute({ by, reached: reached - mostKept }))
        return true
      }),
      sweep: (ended, limit) =>
        Effect.map(
          write((db) =>
            db
              .delete(answers)
              .where(
                sql`(${answers.by}, ${answers.request}) in (select ${answers.by}, ${answers.request} from ${answers}
                  where ${lte(answers.createdAt, ended)} limit ${limit})`,
              )
              .returning({ by: answers.by }),
          ),
          (gone) => gone.length,
        ),
    })
  }),
)
