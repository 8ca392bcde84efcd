import { and, asc, eq, inArray, lt, or, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { Notifications } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { placeholdersOf, statement } from "../engine/statement.ts"

export const notificationsRepository = Layer.effect(
  Notifications,
  Effect.gen(function* () {
    const { execute, read, tables, write } = yield* Database
    const { blocks, notifications } = tables
    const [one, other] = [sql.placeholder("one"), sql.placeholder("other")]
    const between = statement((db) =>
      db
        .select({ id: blocks.id })
        .from(blocks)
        .where(
          or(
            and(eq(blocks.blockerId, one), eq(blocks.blockedId, other)),
            and(eq(blocks.blockerId, other), eq(blocks.blockedId, one)),
          ),
        )
        .limit(1)
        .prepare(),
    )
    const adding = statement((db) => db.insert(notifications).values(placeholdersOf(notifications)).prepare())

    return Notifications.of({
      add: Effect.fnUntraced(function* ({ subject, ...notification }) {
        const { actorId, userId } = notification
        if (actorId !== null) {
          const separated = yield* read((db) => between(db).execute({ one: userId, other: actorId }))
          if (separated.length > 0) return
        }
        const row = { ...notification, subjectKind: subject?.kind ?? null, subjectId: subject?.id ?? null }
        yield* execute((db) => adding(db).execute(row))
      }),
      prune: (before, limit) =>
        Effect.map(
          write((db) => {
            const oldest = db
              .select({ id: notifications.id })
              .from(notifications)
              .where(lt(notifications.createdAt, before))
              .orderBy(asc(notifications.createdAt))
              .limit(limit)
            return db.delete(notifications).where(inArray(notifications.id, oldest)).returning({ id: notifications.id })
          }),
          (gone) => gone.length,
        ),
      removeOf: (kind, id, limit) =>
        Effect.map(
          write((db) => {
            const some = db
              .select({ id: notifications.id })
              .from(notifications)
              .where(and(eq(notifications.subjectId, id), eq(notifications.subjectKind, kind)))
              .limit(limit)
            return db.delete(notifications).where(inArray(notifications.id, some)).returning({ id: notifications.id })
          }),
          (gone) => gone.length,
        ),
    })
  }),
)
