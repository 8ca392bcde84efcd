import { aliasedTable, and, eq, exists, inArray, ne, or, type SQL, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { type FriendRequestId, FriendRequests, FriendsErrors, Transactions, type UserId } from "../../../core/index.ts"
import { Database, type Db } from "../database.ts"
import { behind, newestFirst, pageOf } from "../engine/keyset.ts"
import { cardColumns } from "./card.ts"

export const friendRequestsRepository = Layer.effect(
  FriendRequests,
  Effect.gen(function* () {
    const { atomically } = yield* Transactions
    const { execute, read, tables, write } = yield* Database
    const { friendRequests: requests } = tables
    const [sender, receiver] = [aliasedTable(tables.users, "sender"), aliasedTable(tables.users, "receiver")]
    const by = { at: requests.createdAt, id: requests.id }
    const select = (db: Db) =>
      db
        .select({
          id: requests.id,
          from: cardColumns(sender),
          to: cardColumns(receiver),
          status: requests.status,
          createdAt: requests.createdAt,
          decidedAt: requests.decidedAt,
        })
        .from(requests)
        .innerJoin(sender, eq(sender.id, requests.fromId))
        .innerJoin(receiver, eq(receiver.id, requests.toId))
    // Written literally, so that the partial index over pending requests is used.
    const isPending = eq(requests.status, sql`'pending'`)
    const pendingBetween = (one: UserId, other: UserId): SQL | undefined =>
      and(
        isPending,
        or(
          and(eq(requests.fromId, one), eq(requests.toId, other)),
          and(eq(requests.fromId, other), eq(requests.toId, one)),
        ),
      )

    const isDecided = inArray(requests.status, ["accepted", "rejected", "cancelled"])
    const pending = aliasedTable(requests, "pending")

    // Otherwise two users could add rows without end by asking and cancelling.
    const removeOlder = ({ id, from, to }: { id: FriendRequestId; from: UserId; to: UserId }) =>
      execute((db) =>
        db
          .delete(requests)
          .where(and(eq(requests.fromId, from), eq(requests.toId, to), isDecided, ne(requests.id, id))),
      )

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
      cancelAllPending: (userId, decidedAt) => {
        const isTheirs = or(eq(requests.fromId, userId), eq(requests.toId, userId))
        const sameWay = and(eq(pending.fromId, requests.fromId), eq(pending.toId, requests.toId))
        // There can be very many requests; this takes two statements, however many there are.
        return atomically(
          Effect.andThen(
            execute((db) => {
              const waiting = db.select({ id: pending.id }).from(pending)
              return db
                .delete(requests)
                .where(
                  and(isTheirs, isDecided, exists(waiting.where(and(sameWay, eq(pending.status, sql`'pending'`))))),
                )
            }),
            execute((db) =>
              db.update(requests).set({ status: "cancelled", decidedAt }).where(and(isTheirs, isPending)),
            ),
          ),
        )
      },
      listPending: Effect.fnUntraced(function* (userId, direction, page) {
        const mine = direction === "received" ? requests.toId : requests.fromId
        const rows = yield* read((db) =>
          select(db)
            .where(and(eq(mine, userId), isPending, behind(by, page.after)))
            .orderBy(...newestFirst(by))
            .limit(page.limit + 1),
        )
        return pageOf(rows, page, (request) => request.createdAt)
      }),
    })
  }),
)
