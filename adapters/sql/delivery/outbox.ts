import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm"
import { Effect, Latch, Layer, Option } from "effect"
import {
  channelOfReceiver,
  Outbox,
  type Receiver,
  subscriptionOf,
  Transactions,
  type WaitingReceiver,
  webhookOf,
} from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { insertMany } from "../engine/insert-many.ts"
import { behindReached, newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { shaped, statement } from "../engine/statement.ts"
import { endedEntries } from "./ended-entries.ts"

export const outboxRepository = Layer.effect(
  Outbox,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, execute, read, tables, write } = database
    const { afterCommit } = yield* Transactions
    const { outbox } = tables
    const { subscriptionId: _, webhookId: __, ...entry } = getTableColumns(outbox)
    const by = { at: outbox.createdAt, id: outbox.id }
    const latch = yield* Latch.make(false)
    const insertAll = insertMany(database, outbox)
    const counting = statement((db) =>
      db
        .select({ receiver: outbox.receiver, waiting: count() })
        .from(outbox)
        .where(and(engine.isOneOfIn(outbox.receiver, sql.placeholder("receivers")), isNotNull(outbox.nextAttemptAt)))
        .groupBy(outbox.receiver)
        .prepare(),
    )

    const claiming = statement((db) => {
      const moment = (name: "now" | "leaseUntil") => sql.param(sql.placeholder(name), outbox.nextAttemptAt)
      const due = db
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(eq(outbox.receiver, sql.placeholder("receiver")), lte(outbox.nextAttemptAt, moment("now"))))
        .orderBy(asc(outbox.nextAttemptAt))
        .limit(sql.placeholder("limit"))
      return db
        .update(outbox)
        .set({ nextAttemptAt: sql`${moment("leaseUntil")}`, claimedAt: sql`${moment("now")}` })
        .where(inArray(outbox.id, sql`(${due}${engine.skipLocked})`))
        .returning(entry)
        .prepare()
    })

    // The next receiver is looked up behind the one before: `distinct` would read every entry that waits.
    const heads = statement((db) => {
      const firstBehind = (receiver: SQL) =>
        sql`(select o.receiver from ${outbox} as o where o.next_attempt_at is not null and o.receiver > ${receiver}
          order by o.receiver limit 1)`
      const receivers = sql`with recursive heads(receiver, n) as (
          select ${firstBehind(sql`${sql.placeholder("after")}`)}, 1
          union all
          select ${firstBehind(sql`heads.receiver`)}, heads.n + 1 from heads
          where heads.receiver is not null and heads.n < ${sql.placeholder("limit")})
        select receiver, (select o.next_attempt_at from ${outbox} as o where o.receiver = heads.receiver
          and o.next_attempt_at is not null order by o.next_attempt_at limit 1) as due_at
        from heads where receiver is not null`
      return db
        .select({
          receiver: sql<WaitingReceiver["receiver"]>`receiver`,
          dueAt: sql<WaitingReceiver["dueAt"]>`due_at`.mapWith(outbox.nextAttemptAt),
        })
        .from(sql`(${receivers}) as found`)
        .prepare()
    })

    const listed = shaped((db, { failedOnly, isNext }: { readonly failedOnly: boolean; readonly isNext: boolean }) =>
      db
        .select(entry)
        .from(outbox)
        .where(
          and(
            eq(outbox.receiver, sql.placeholder("receiver")),
            failedOnly ? isNotNull(outbox.failedAt) : undefined,
            behindReached(by, isNext),
          ),
        )
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )

    return Outbox.of({
      add: (added) =>
        Effect.andThen(
          execute((db) => db.insert(outbox).values({ ...added, ...ownerOf(added.receiver) })),
          afterCommit(Effect.asVoid(latch.open)),
        ),
      addAll: (all) =>
        Effect.andThen(
          insertAll(all.map((added) => ({ ...added, ...ownerOf(added.receiver) }))),
          afterCommit(Effect.asVoid(latch.open)),
        ),
      remove: (id) => execute((db) => db.delete(outbox).where(eq(outbox.id, id))),
      waiting: (after, limit) => read((db) => heads(db).execute({ after, limit })),
      claim: (receiver, now, leaseUntil, limit) =>
        write((db) => claiming(db).execute({ receiver, now, leaseUntil, limit })),
      hasten: (receiver, latest, now, limit) =>
        execute((db) => {
          const some = db
            .select({ id: outbox.id })
            .from(outbox)
            .where(and(eq(outbox.receiver, receiver), gt(outbox.nextAttemptAt, latest), isNull(outbox.claimedAt)))
            .orderBy(asc(outbox.nextAttemptAt))
            .limit(limit)
          return db
            .update(outbox)
            .set({ nextAttemptAt: now })
            .where(inArray(outbox.id, sql`(${some})`))
        }),
      endClaims: (now) =>
        Effect.map(
          write((db) =>
            db
              .update(outbox)
              .set({ nextAttemptAt: now, claimedAt: null })
              .where(isNotNull(outbox.claimedAt))
              .returning({ id: outbox.id }),
          ),
          (entries) => entries.length,
        ),
      save: ({ id, content, ...fields }) =>
        Effect.map(
          write((db) =>
            db
              .update(outbox)
              .set(content === null ? { ...fields, content } : fields)
              .where(eq(outbox.id, id))
              .returning({ id: outbox.id }),
          ),
          (saved) => saved.length > 0,
        ),
      keepContent: (id, content) => execute((db) => db.update(outbox).set({ content }).where(eq(outbox.id, id))),
      removeUnsent: (to) =>
        // What is neither due nor given up was sent, and has no address. One statement for both would read every row.
        Effect.forEach(
          [outbox.nextAttemptAt, outbox.failedAt],
          (unsent) =>
            execute((db) =>
              db.delete(outbox).where(and(eq(outbox.receiver, "mail"), isNotNull(unsent), eq(outbox.to, to))),
            ),
          { discard: true },
        ),
      latestTo: (recipient, kind, limit) =>
        read((db) =>
          db
            .select({ at: outbox.createdAt, cause: outbox.causeHash })
            .from(outbox)
            .where(and(eq(outbox.recipientHash, recipient), eq(outbox.kind, kind)))
            .orderBy(desc(outbox.createdAt))
            .limit(limit),
        ),
      list: Effect.fnUntraced(function* (receiver, failedOnly, page) {
        const asked = { receiver, rows: page.limit + 1, ...reached(page.after) }
        const rows = yield* read((db) => listed(db, { failedOnly, isNext: page.after !== null }).execute(asked))
        return pageOf(rows, page, ({ createdAt }) => createdAt)
      }),
      givenUp: (channel, id, limit) =>
        read((db) => {
          const found = db
            .select(entry)
            .from(outbox)
            .where(
              and(
                or(eq(outbox.receiver, channel), like(outbox.receiver, `${channel}:%`)),
                isNotNull(outbox.failedAt),
                id === null ? undefined : eq(outbox.id, id),
              ),
            )
          return limit === undefined ? found : found.limit(limit)
        }),
      get: (receiver, id) =>
        Effect.map(
          read((db) =>
            db
              .select(entry)
              .from(outbox)
              .where(and(eq(outbox.id, id), eq(outbox.receiver, receiver))),
          ),
          ([found]) => Option.fromUndefinedOr(found),
        ),
      countsWaiting: (receivers) =>
        Effect.map(
          read((db) => counting(db).execute({ receivers: JSON.stringify(receivers) })),
          (rows) => new Map(rows.map(({ receiver, waiting }) => [receiver, waiting])),
        ),
      countWaiting: (receiver, limit) =>
        Effect.map(
          read((db) => {
            const waiting = db
              .select({ id: outbox.id })
              .from(outbox)
              .where(and(eq(outbox.receiver, receiver), isNotNull(outbox.nextAttemptAt)))
              .limit(limit)
              .as("waiting")
            return db.select({ n: count() }).from(waiting)
          }),
          ([found]) => found?.n ?? 0,
        ),
      release: (receiver, now) =>
        Effect.andThen(
          execute((db) =>
            db
              .update(outbox)
              .set({ nextAttemptAt: now })
              .where(
                and(
                  eq(outbox.receiver, receiver),
                  isNull(outbox.nextAttemptAt),
                  isNull(outbox.sentAt),
                  isNull(outbox.failedAt),
                ),
              ),
          ),
          afterCommit(Effect.asVoid(latch.open)),
        ),
      removeSome: (receiver, limit) =>
        Effect.map(
          write((db) => {
            const some = db.select({ id: outbox.id }).from(outbox).where(eq(outbox.receiver, receiver)).limit(limit)
            return db
              .delete(outbox)
              .where(inArray(outbox.id, sql`(${some})`))
              .returning({ id: outbox.id })
          }),
          (gone) => gone.length,
        ),
      ...endedEntries(database),
      added: Effect.andThen(latch.await, Effect.asVoid(latch.close)),
    })
  }),
)

/** What an entry goes with: the webhook or the push subscription that is its receiver. */
const ownerOf = (receiver: Receiver) => {
  const channel = channelOfReceiver(receiver)
  return {
    webhookId: channel === "webhook" ? webhookOf(receiver) : null,
    subscriptionId: channel === "push" ? subscriptionOf(receiver) : null,
  }
}
