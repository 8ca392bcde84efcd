import { aliasedTable, and, eq, exists, gte, or, type SQL, sql } from "drizzle-orm"
import { type DateTime, Effect, Layer, Option } from "effect"
import { FriendRequests, FriendsErrors, Transactions, type UserId } from "../../../core/index.ts"
import { Database, type Db } from "../engine/database.ts"
import { newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { shaped } from "../engine/statement.ts"
import { type PendingPage, requestsOf } from "./requests.ts"

export const friendRequestsRepository = Layer.effect(
  FriendRequests,
  Effect.gen(function* () {
    const { atomically } = yield* Transactions
    const database = yield* Database
    const { execute, read, tables, write } = database
    const { friendRequests: requests } = tables
    const {
      by,
      columns,
      isFromTo,
      isDecided,
      isOf,
      isPending,
      isPendingOf,
      isReceiver,
      isSender,
      receiver,
      removeOlder,
      sender,
    } = requestsOf(database, requests)
    const select = (db: Db) =>
      db.select(columns).from(requests).innerJoin(sender, isSender).innerJoin(receiver, isReceiver)
    const pendingBetween = (one: UserId, other: UserId) =>
      and(isPending, or(isFromTo(one, other), isFromTo(other, one)))
    const pending = aliasedTable(requests, "pending")

    const pendingPage = shaped((db, shape: PendingPage) =>
      select(db)
        .where(isPendingOf(shape))
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )

    /** Cancels the pending ones of some requests, those since a moment unless it is `null`. */
    const cancel = (which: SQL | undefined, from: DateTime.Utc | null, decidedAt: DateTime.Utc) => {
      const sameWay = and(eq(pending.fromId, requests.fromId), eq(pending.toId, requests.toId))
      const isSince = (createdAt: typeof requests.createdAt) => (from === null ? undefined : gte(createdAt, from))
      // There can be very many requests; this takes two statements, however many there are.
      return atomically(
        Effect.andThen(
          execute((db) => {
            const waiting = db.select({ id: pending.id }).from(pending)
            const isWaiting = and(sameWay, eq(pending.status, sql`'pending'`), isSince(pending.createdAt))
            return db.delete(requests).where(and(which, isDecided, exists(waiting.where(isWaiting))))
          }),
          execute((db) =>
            db
              .update(requests)
              .set({ status: "cancelled", decidedAt })
              .where(and(which, isPending, isSince(requests.createdAt))),
          ),
        ),
      )
    }

    return FriendRequests.of({
      get: Effect.fnUntraced(function* (id) {
        const [request] = yield* read((db) => select(db).where(eq(requests.id, id)))
        return request ?? (yield* new FriendsErrors.NotFound())
      }),
      findPending: (one, other) =>
        Effect.map(
          read((db) => select(db).where(pendingBetween(one, other)).limit(1)),
          ([request]) => Option.fromUndefinedOr(request),
        ),
      add: Effect.fnUntraced(function* ({ from, to, ...request }) {
        const added = yield* write((db) =>
          db
            .insert(requests)
            .values({ ...request, fromId: from.id, toId: to.id })
            .onConflictDoNothing()
            .returning({ id: requests.id }),
        )
        if (added.length === 0) return yield* new FriendsErrors.AlreadyExists()
      }),
      save: ({ id, from, to, status, decidedAt }) =>
        atomically(
          Effect.andThen(
            execute((db) => db.update(requests).set({ status, decidedAt }).where(eq(requests.id, id))),
            removeOlder({ id, from: from.id, to: to.id }),
          ),
        ),
      cancelPending: (one, other, decidedAt) =>
        atomically(
          Effect.gen(function* () {
            const cancelled = yield* write((db) =>
              db
                .update(requests)
                .set({ status: "cancelled", decidedAt })
                .where(pendingBetween(one, other))
                .returning({ id: requests.id, from: requests.fromId, to: requests.toId }),
            )
            yield* Effect.forEach(cancelled, removeOlder, { discard: true })
          }),
        ),
      cancelAllPending: (userId, decidedAt) => cancel(isOf(userId), null, decidedAt),
      cancelSentSince: (userId, from, decidedAt) => cancel(eq(requests.fromId, userId), from, decidedAt),
      listPending: Effect.fnUntraced(function* (userId, direction, page) {
        const asked = { user: userId, ...reached(page.after), rows: page.limit + 1 }
        const rows = yield* read((db) => pendingPage(db, { direction, isNext: page.after !== null }).execute(asked))
        return pageOf(rows, page, (request) => request.createdAt)
      }),
    })
  }),
)
