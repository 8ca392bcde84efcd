import { and, asc, eq, isNull, lt } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { Attachments } from "../../../core/index.ts"
import { Database } from "../database.ts"

export const attachmentsRepository = Layer.effect(
  Attachments,
  Effect.gen(function* () {
    const { execute, read, tables } = yield* Database
    const { conversations, messageAttachments: attachments, messages } = tables
    const { height, id, mimeType, name, size, storedAt, width } = attachments
    const isUnused = isNull(attachments.messageId)

    return Attachments.of({
      claim: (claimed, storedAt) =>
        execute((db) =>
          db
            .insert(attachments)
            .values(claimed.map((attachment, position) => ({ ...attachment, messageId: null, position, storedAt }))),
        ),
      find: Effect.fnUntraced(function* (wanted) {
        const [found] = yield* read((db) =>
          db
            .select({
              attachment: { id, name, mimeType, size, width, height },
              conversationId: messages.conversationId,
            })
            .from(attachments)
            .innerJoin(messages, eq(messages.id, attachments.messageId))
            .innerJoin(conversations, eq(conversations.id, messages.conversationId))
            .where(and(eq(id, wanted), isNull(messages.deletedAt), isNull(conversations.removedAt))),
        )
        return Option.fromUndefinedOr(found)
      }),
      unused: (before, limit) =>
        Effect.map(
          read((db) =>
            db
              .select({ id })
              .from(attachments)
              .where(and(isUnused, lt(storedAt, before)))
              .orderBy(asc(storedAt), asc(id))
              .limit(limit),
          ),
          (rows) => rows.map((row) => row.id),
        ),
      forget: (unused) => execute((db) => db.delete(attachments).where(and(eq(id, unused), isUnused))),
    })
  }),
)
