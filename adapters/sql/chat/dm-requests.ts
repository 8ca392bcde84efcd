import { aliasedTable, and, desc, eq, inArray, ne, or, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { type DmRequest, DmRequests, pairOf, Transactions, type UserId } from "../../../core/index.ts"
import { Database, type Db } from "../database.ts"
import { behind, newestFirst, pageOf } from "../engine/keyset.ts"
import { cardColumns } from "../people/card.ts"

export const dmRequestsRepository = Layer.effect(
  DmRequests,
  Effect.gen(function* () {
    const { atomically } = yield* Transactions
    const { execute, read, tables } = yield* Database
    const { dmRequests: requests } = tables
    const [sender, receiver] = [aliasedTable(tables.users, "sender"), aliasedTable(tables.users, "receiver")]
    const by = { at: requests.createdAt, id: requests.id }
    const select = (db: Db) =>
      db
        .select({
          id: requests.id,
          from: cardColumns(sender),
          to: cardColumns(receiver),
          message: requests.message,
          status: requests.status,
          createdAt: requests.createdAt,
          decidedAt: requests.decidedAt,
        })
        .from(requests)
        .innerJoin(sender, eq(sender.id, requests.fromId))
        .innerJoin(receiver, eq(receiver.id, requests.toId))
    // Written literally, so that the partial index over pending requests is used.
    const isPending = eq(requests.status, sql`'pending'`)
    const isDecided = inArray(requests.status, ["accepted", "rejected", "cancelled"])
    const isBetween = (one: UserId, other: UserId) => {
      const [low, high] = pairOf(one, other)
      return and(eq(requests.lowId, low), eq(requests.highId, high))
    }
    const goes = (from: UserId, to: UserId) => and(eq(requests.fromId, from), eq(requests.toId, to))

    const findPending = (one: UserId, other: UserId) =>
      Effect.map(
        read((db) => select(db).where(and(isPending, isBetween(one, other)))),
        ([request]) => Option.fromUndefinedOr(request),
      )
    // Otherwise two users could add rows without end by asking and cancelling.
    const save = ({ id, from, to, status, decidedAt }: DmRequest) =>
      atomically(
        Effect.andThen(
          execute((db) => db.update(requests).set({ status, decidedAt }).where(eq(requests.id, id))),
          execute((db) => db.delete(requests).where(and(goes(from.id, to.id), isDecided, ne(requests.id, id)))),
        ),
      )

    return DmRequests.of({
      find: (id) =>
        Effect.map(
          read((db) => select(db).where(eq(requests.id, id))),
          ([request]) => Option.fromUndefinedOr(request),
        ),
      findPending,
      rejectedAt: Effect.fnUntraced(function* (from, to) {
        const [last] = yield* read((db) =>
          db
            .select({ status: requests.status, at: requests.decidedAt })
            .from(requests)
            .where(and(goes(from, to), isDecided))
            .orderBy(desc(requests.createdAt), desc(requests.id))
            .limit(1),
        )
        return last?.status === "rejected" ? Option.fromNullOr(last.at) : Option.none()
      }),
      countSent: (from, most) =>
        Effect.map(
          read((db) =>
            db
              .select({ id: requests.id })
              .from(requests)
              .where(and(eq(requests.fromId, from), isPending))
              .limit(most),
          ),
          (sent) => sent.length,
        ),
      add: ({ from, to, ...request }) => {
        const [lowId, highId] = pairOf(from.id, to.id)
        return execute((db) => db.insert(requests).values({ ...request, fromId: from.id, toId: to.id, lowId, highId }))
      },
      save,
      cancelPending: (one, other, decidedAt) =>
        atomically(
          Effect.gen(function* () {
            const pending = yield* findPending(one, other)
            if (Option.isSome(pending)) yield* save({ ...pending.value, status: "cancelled", decidedAt })
          }),
        ),
      removeAllPending: (user) =>
        execute((db) =>
          db.delete(requests).where(and(or(eq(requests.fromId, user), eq(requests.toId, user)), isPending)),
        ),
      listPending: Effect.fnUntraced(function* (user, direction, page) {
        const mine = direction === "received" ? requests.toId : requests.fromId
        const rows = yield* read((db) =>
          select(db)
            .where(and(eq(mine, user), isPending, behind(by, page.after)))
            .orderBy(...newestFirst(by))
            .limit(page.limit + 1),
        )
        return pageOf(rows, page, (request) => request.createdAt)
      }),
    })
  }),
)
