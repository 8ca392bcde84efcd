import { and, asc, desc, eq, gt, inArray, isNotNull, lte, or, sql } from "drizzle-orm"
import { Effect, Latch, Layer } from "effect"
import { Outbox, Transactions } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { behind, newestFirst, pageOf } from "../engine/keyset.ts"
import { statement } from "../engine/statement.ts"

export const outboxRepository = Layer.effect(
  Outbox,
  Effect.gen(function* () {
    const { engine, execute, read, tables, write } = yield* Database
    const { afterCommit } = yield* Transactions
    const { outbox } = tables
    const by = { at: outbox.createdAt, id: outbox.id }
    const latch = yield* Latch.make(false)

    const claiming = statement((db) => {
      const moment = (name: "now" | "leaseUntil") => sql.param(sql.placeholder(name), outbox.nextAttemptAt)
      const due = db
        .select({ id: outbox.id })
        .from(outbox)
        .where(lte(outbox.nextAttemptAt, moment("now")))
        .orderBy(asc(outbox.nextAttemptAt))
        .limit(sql.placeholder("limit"))
      return db
        .update(outbox)
        .set({ nextAttemptAt: sql`${moment("leaseUntil")}` })
        .where(inArray(outbox.id, sql`(${due}${engine.skipLocked})`))
        .returning()
        .prepare()
    })

    return Outbox.of({
      add: (mail) =>
        Effect.andThen(
          execute((db) => db.insert(outbox).values(mail)),
          afterCommit(Effect.asVoid(latch.open)),
        ),
      remove: (id) => execute((db) => db.delete(outbox).where(eq(outbox.id, id))),
      claim: (now, leaseUntil, limit) => write((db) => claiming(db).execute({ now, leaseUntil, limit })),
      makeDue: (now, until) =>
        Effect.map(
          write((db) =>
            db
              .update(outbox)
              .set({ nextAttemptAt: now })
              .where(and(gt(outbox.nextAttemptAt, now), lte(outbox.nextAttemptAt, until)))
              .returning({ id: outbox.id }),
          ),
          (mails) => mails.length,
        ),
      save: ({ id, ...fields }) =>
        Effect.map(
          write((db) => db.update(outbox).set(fields).where(eq(outbox.id, id)).returning({ id: outbox.id })),
          (saved) => saved.length > 0,
        ),
      removeUnsent: (to) =>
        // What is neither due nor given up was sent, and has no address. One statement for both would read every row.
        Effect.forEach(
          [outbox.nextAttemptAt, outbox.failedAt],
          (unsent) => execute((db) => db.delete(outbox).where(and(isNotNull(unsent), eq(outbox.to, to)))),
          { discard: true },
        ),
      latestTo: (recipient, kind, limit) =>
        Effect.map(
          read((db) =>
            db
              .select({ at: outbox.createdAt })
              .from(outbox)
              .where(and(eq(outbox.recipientHash, recipient), eq(outbox.kind, kind)))
              .orderBy(desc(outbox.createdAt))
              .limit(limit),
          ),
          (rows) => rows.map(({ at }) => at),
        ),
      list: Effect.fnUntraced(function* (failedOnly, page) {
        const rows = yield* read((db) =>
          db
            .select()
            .from(outbox)
            .where(and(failedOnly ? isNotNull(outbox.failedAt) : undefined, behind(by, page.after)))
            .orderBy(...newestFirst(by))
            .limit(page.limit + 1),
        )
        return pageOf(rows, page, (mail) => mail.createdAt)
      }),
      givenUp: (id) =>
        read((db) =>
          db
            .select()
            .from(outbox)
            .where(and(isNotNull(outbox.failedAt), id === null ? undefined : eq(outbox.id, id))),
        ),
      prune: (before) =>
        Effect.map(
          write((db) =>
            db
              .delete(outbox)
              .where(or(lte(outbox.sentAt, before), lte(outbox.failedAt, before)))
              .returning({ id: outbox.id }),
          ),
          (gone) => gone.length,
        ),
      added: Effect.andThen(latch.await, Effect.asVoid(latch.close)),
    })
  }),
)
