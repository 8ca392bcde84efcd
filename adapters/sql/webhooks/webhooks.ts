import { and, count, eq, getTableColumns, isNull, or, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { type UserId, Webhooks } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behindReached, newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { shaped, statement } from "../engine/statement.ts"

export const webhooksRepository = Layer.effect(
  Webhooks,
  Effect.gen(function* () {
    const { engine, execute, read, tables, write } = yield* Database
    const { users, webhooks } = tables
    const by = { at: webhooks.createdAt, id: webhooks.id }
    const ownedBy = (user: UserId | null) => (user === null ? isNull(webhooks.userId) : eq(webhooks.userId, user))
    const byId = statement((db) =>
      db
        .select()
        .from(webhooks)
        .where(eq(webhooks.id, sql.placeholder("id")))
        .prepare(),
    )
    const active = statement((db) =>
      db
        .select(getTableColumns(webhooks))
        .from(webhooks)
        .leftJoin(users, eq(users.id, webhooks.userId))
        .where(
          and(
            or(engine.isOneOfIn(webhooks.userId, sql.placeholder("users")), isNull(webhooks.userId)),
            isNull(webhooks.pausedAt),
            isNull(users.suspendedAt),
          ),
        )
        .prepare(),
    )
    const listed = shaped((db, { isNext, isOfOne }: { readonly isNext: boolean; readonly isOfOne: boolean }) =>
      db
        .select()
        .from(webhooks)
        .where(and(isOfOne ? eq(webhooks.userId, sql.placeholder("user")) : undefined, behindReached(by, isNext)))
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )

    return Webhooks.of({
      add: (webhook) => execute((db) => db.insert(webhooks).values(webhook)),
      get: (id) =>
        Effect.map(
          read((db) => byId(db).execute({ id })),
          ([found]) => Option.fromUndefinedOr(found),
        ),
      count: (user) =>
        Effect.map(
          read((db) => db.select({ n: count() }).from(webhooks).where(ownedBy(user))),
          ([found]) => found?.n ?? 0,
        ),
      list: Effect.fnUntraced(function* (user, page) {
        const shape = { isOfOne: user !== null, isNext: page.after !== null }
        const asked = { ...reached(page.after), ...(user === null ? {} : { user }), rows: page.limit + 1 }
        const rows = yield* read((db) => listed(db, shape).execute(asked))
        return pageOf(rows, page, ({ createdAt }) => createdAt)
      }),
      active: (some) => read((db) => active(db).execute({ users: JSON.stringify(some) })),
      save: ({ id, ...fields }) => execute((db) => db.update(webhooks).set(fields).where(eq(webhooks.id, id))),
      remove: (id) =>
        Effect.map(
          write((db) => db.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id })),
          (gone) => gone.length > 0,
        ),
      removeAll: (user) => execute((db) => db.delete(webhooks).where(eq(webhooks.userId, user))),
      pauseAll: (user, pauseReason, pausedAt) =>
        execute((db) =>
          db
            .update(webhooks)
            .set({ pausedAt, pauseReason })
            .where(and(eq(webhooks.userId, user), isNull(webhooks.pausedAt))),
        ),
    })
  }),
)
