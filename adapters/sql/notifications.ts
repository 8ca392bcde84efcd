import { and, eq, or } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { Notifications } from "../../core/index.ts"
import { Database } from "./database.ts"

export const notificationsRepository = Layer.effect(
  Notifications,
  Effect.gen(function* () {
    const { execute, read, tables } = yield* Database
    const { blocks, notifications } = tables
    return Notifications.of({
      add: Effect.fnUntraced(function* ({ subject, ...notification }) {
        const { actorId, userId } = notification
        if (actorId !== null) {
          const separated = yield* read((db) =>
            db
              .select({ id: blocks.id })
              .from(blocks)
              .where(
                or(
                  and(eq(blocks.blockerId, userId), eq(blocks.blockedId, actorId)),
                  and(eq(blocks.blockerId, actorId), eq(blocks.blockedId, userId)),
                ),
              )
              .limit(1),
          )
          if (separated.length > 0) return
        }
        yield* execute((db) =>
          db
            .insert(notifications)
            .values({ ...notification, subjectKind: subject?.kind ?? null, subjectId: subject?.id ?? null }),
        )
      }),
    })
  }),
)
