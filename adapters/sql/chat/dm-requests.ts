import { and, desc, eq, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { type DmRequest, DmRequests, pairOf, Transactions, type UserId } from "../../../core/index.ts"
import { Database, type Db } from "../engine/database.ts"
import { newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { shaped } from "../engine/statement.ts"
import { type PendingPage, requestsOf } from "../friends/requests.ts"

export const dmRequestsRepository = Layer.effect(
  DmRequests,
  Effect.gen(function* () {
    const { atomically } = yield* Transactions
    const database = yield* Database
    const { execute, read, tables } = database
    const { dmRequests: requests } = tables
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
      db
        .select({ ...columns, message: requests.message })
        .from(requests)
        .innerJoin(sender, isSender)
        .innerJoin(receiver, isReceiver)
    const isBetween = (one: UserId, other: UserId) => {
      const [low, high] = pairOf(one, other)
      return and(eq(requests.lowId, low), eq(requests.highId, high))
    }

    const findPending = (one: UserId, other: UserId) =>
      Effect.map(
        read((db) => select(db).where(and(isPending, isBetween(one, other)))),
        ([request]) => Option.fromUndefinedOr(request),
      )
    const save = ({ id, from, to, status, decidedAt }: DmRequest) =>
      atomically(
        Effect.andThen(
          execute((db) => db.update(requests).set({ status, decidedAt }).where(eq(requests.id, id))),
          removeOlder({ id, from: from.id, to: to.id }),
        ),
      )

    const pendingPage = shaped((db, shape: PendingPage) =>
      select(db)
        .where(isPendingOf(shape))
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
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
            .where(and(isFromTo(from, to), isDecided))
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
      removeAllPending: (user) => execute((db) => db.delete(requests).where(and(isOf(user), isPending))),
      listPending: Effect.fnUntraced(function* (user, direction, page) {
        const asked = { user, ...reached(page.after), rows: page.limit + 1 }
        const rows = yield* read((db) => pendingPage(db, { direction, isNext: page.after !== null }).execute(asked))
        return pageOf(rows, page, (request) => request.createdAt)
      }),
    })
  }),
)
