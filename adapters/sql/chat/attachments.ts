import { and, asc, eq, isNull, lt } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { Attachments, Transactions } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { changeTotalsOf } from "../files/change-totals.ts"

export const attachmentsRepository = Layer.effect(
  Attachments,
  Effect.gen(function* () {
    const database = yield* Database
    const { atomically } = yield* Transactions
    const { execute, read, tables, write } = database
    const changeTotals = changeTotalsOf(database)
    const { conversations, messageAttachments: attachments, messages } = tables
    const { height, id, mimeType, name, size, storedAt, width } = attachments
    const isUnused = and(isNull(attachments.messageId), isNull(attachments.itemId))

    return Attachments.of({
      claim: (claimed, uploaderId, storedAt) =>
        atomically(
          Effect.gen(function* () {
            const rows = claimed.map((attachment, position) => ({ ...attachment, uploaderId, position, storedAt }))
            yield* execute((db) =>
              db.insert(attachments).values(rows.map((row) => ({ ...row, messageId: null, itemId: null }))),
            )
            yield* changeTotals(uploaderId, { bytes: rows.reduce((total, row) => total + row.size, 0) })
          }),
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
      forget: Effect.fnUntraced(function* (unused) {
        const [known] = yield* read((db) =>
          db.select({ by: attachments.uploaderId }).from(attachments).where(eq(id, unused)),
        )
        const uploader = known?.by ?? null
        yield* atomically(
          Effect.gen(function* () {
            const gone = yield* write((db) =>
              db
                .delete(attachments)
                .where(and(eq(id, unused), isUnused))
                .returning({ by: attachments.uploaderId, size }),
            )
            for (const { by, size } of gone) if (by !== null) yield* changeTotals(by, { bytes: -size })
          }),
          uploader === null ? [] : [uploader],
        )
      }),
    })
  }),
)
