import { and, desc, eq, getTableColumns, gt, lte, ne, notInArray, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { AuthErrors, Sessions } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behindReached, newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { placeholdersOf, shaped, statement } from "../engine/statement.ts"

export const sessionsRepository = Layer.effect(
  Sessions,
  Effect.gen(function* () {
    const { execute, readNewest: read, tables, write } = yield* Database
    const { sessions } = tables
    const { tokenHash: _, ...session } = getTableColumns(sessions)
    const by = { at: sessions.createdAt, id: sessions.id }
    const byToken = statement((db) =>
      db
        .select(session)
        .from(sessions)
        .where(eq(sessions.tokenHash, sql.placeholder("token")))
        .prepare(),
    )
    const isOpen = sql`${sessions.expiresAt} > ${sql.param(sql.placeholder("now"), sessions.expiresAt)}`
    const listed = shaped((db, { isOfOne, isNext }: { readonly isOfOne: boolean; readonly isNext: boolean }) =>
      db
        .select(session)
        .from(sessions)
        .where(
          and(isOfOne ? eq(sessions.userId, sql.placeholder("userId")) : undefined, isOpen, behindReached(by, isNext)),
        )
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    const opening = statement((db) => db.insert(sessions).values(placeholdersOf(sessions)).prepare())

    return Sessions.of({
      open: (opened, tokenHash) => execute((db) => opening(db).execute({ ...opened, tokenHash })),
      endLeastUsed: (userId, keep, now) =>
        execute((db) => {
          const kept = db
            .select({ id: sessions.id })
            .from(sessions)
            .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
            .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
            .limit(keep)
          return db.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, kept)))
        }),
      rotate: Effect.fnUntraced(function* (old, next, now) {
        const [rotated] = yield* write((db) =>
          db
            .update(sessions)
            .set({ tokenHash: next.token, expiresAt: next.expiresAt, lastUsedAt: now })
            .where(and(eq(sessions.tokenHash, old), gt(sessions.expiresAt, now)))
            .returning(session),
        )
        return rotated ?? (yield* new AuthErrors.InvalidRefreshToken())
      }),
      findByToken: (token) =>
        Effect.map(
          read((db) => byToken(db).execute({ token })),
          ([found]) => Option.fromUndefinedOr(found),
        ),
      prove: (id, proof) =>
        execute((db) => db.update(sessions).set({ provenAt: proof.at, provenBy: proof.by }).where(eq(sessions.id, id))),
      endProofs: (userId) =>
        execute((db) => db.update(sessions).set({ provenAt: null, provenBy: null }).where(eq(sessions.userId, userId))),
      endByToken: (token) => execute((db) => db.delete(sessions).where(eq(sessions.tokenHash, token))),
      end: (id, userId) =>
        Effect.map(
          write((db) =>
            db
              .delete(sessions)
              .where(and(eq(sessions.id, id), userId === null ? undefined : eq(sessions.userId, userId)))
              .returning({ userId: sessions.userId }),
          ),
          ([ended]) => Option.map(Option.fromUndefinedOr(ended), ({ userId }) => userId),
        ),
      endOthers: (userId, keep) =>
        execute((db) =>
          db
            .delete(sessions)
            .where(and(eq(sessions.userId, userId), keep === null ? undefined : ne(sessions.id, keep))),
        ),
      endAll: (userId) =>
        Effect.map(
          write((db) =>
            db
              .delete(sessions)
              .where(userId === null ? undefined : eq(sessions.userId, userId))
              .returning({ id: sessions.id }),
          ),
          (ended) => ended.length,
        ),
      list: Effect.fnUntraced(function* (userId, now, page) {
        const shape = { isOfOne: userId !== null, isNext: page.after !== null }
        const asked = { userId, now, ...reached(page.after), rows: page.limit + 1 }
        const rows = yield* read((db) => listed(db, shape).execute(asked))
        return pageOf(rows, page, (row) => row.createdAt)
      }),
      sweep: (now) =>
        Effect.map(
          write((db) => db.delete(sessions).where(lte(sessions.expiresAt, now)).returning({ id: sessions.id })),
          (gone) => gone.length,
        ),
    })
  }),
)
