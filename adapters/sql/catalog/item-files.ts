import { and, asc, eq, gt, isNull, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { type AttachmentId, ItemFiles, Transactions } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { pageBy } from "../engine/keyset.ts"
import { isKept } from "./items-scan.ts"

export const itemFilesRepository = Layer.effect(
  ItemFiles,
  Effect.gen(function* () {
    const { execute, read, tables, write } = yield* Database
    const { atomically } = yield* Transactions
    const { items, messageAttachments: attachments } = tables
    const { height, id, itemId, messageId, mimeType, name, size, storedAt, width } = attachments
    const columns = { id, name, mimeType, size, width, height }

    return ItemFiles.of({
      of: (item) =>
        read((db) => db.select(columns).from(attachments).where(eq(itemId, item)).orderBy(asc(storedAt), asc(id))),
      ofOwner: Effect.fnUntraced(function* (owner, page) {
        const behind = page.after === null ? undefined : gt(id, sql.param(page.after[0] as AttachmentId, id))
        const rows = yield* read((db) =>
          db
            .select({ itemId: items.id, file: columns })
            .from(items)
            .innerJoin(attachments, eq(itemId, items.id))
            .where(and(eq(items.ownerId, owner), isKept(tables), behind))
            .orderBy(asc(id))
            .limit(page.limit + 1),
        )
        return pageBy(rows, page, ({ file }) => [file.id])
      }),
      keep: (item, file) =>
        atomically(
          Effect.gen(function* () {
            const kept = yield* write((db) =>
              db
                .update(attachments)
                .set({ itemId: item })
                .where(and(eq(id, file), isNull(messageId), isNull(itemId)))
                .returning({ id }),
            )
            if (kept.length === 0) yield* Effect.die(new Error("The file is gone, or belongs to something."))
          }),
        ),
      release: (item, file) =>
        execute((db) =>
          db
            .update(attachments)
            .set({ itemId: null })
            .where(and(eq(id, file), eq(itemId, item))),
        ),
    })
  }),
)
