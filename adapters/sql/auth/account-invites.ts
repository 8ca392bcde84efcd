import { and, eq, gt, lt, lte, sql } from "drizzle-orm"
import { type DateTime, Effect, Layer } from "effect"
import { AccountInvites, type TokenHash } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behindReached, newestFirst, pageOf, reached } from "../engine/keyset.ts"
import { shaped } from "../engine/statement.ts"

export const accountInvitesRepository = Layer.effect(
  AccountInvites,
  Effect.gen(function* () {
    const { execute, readNewest: read, tables, write } = yield* Database
    const { accountInvites: invites } = tables
    const by = { at: invites.createdAt, id: invites.id }
    const isGood = (hash: TokenHash, now: DateTime.Utc) =>
      and(eq(invites.hash, hash), gt(invites.expiresAt, now), lt(invites.used, invites.uses))
    const listed = shaped((db, { isNext }: { readonly isNext: boolean }) =>
      db
        .select()
        .from(invites)
        .where(behindReached(by, isNext))
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )

    return AccountInvites.of({
      add: (invite) => execute((db) => db.insert(invites).values(invite)),
      isGood: (hash, now) =>
        Effect.map(
          read((db) => db.select({ id: invites.id }).from(invites).where(isGood(hash, now))),
          (found) => found.length > 0,
        ),
      // On Postgres a statement that waited for the row looks at the condition once more.
      use: (hash, now) =>
        Effect.map(
          write((db) =>
            db
              .update(invites)
              .set({ used: sql`${invites.used} + 1` })
              .where(isGood(hash, now))
              .returning({ id: invites.id }),
          ),
          (changed) => changed.length > 0,
        ),
      list: Effect.fnUntraced(function* (page) {
        const rows = yield* read((db) =>
          listed(db, { isNext: page.after !== null }).execute({ ...reached(page.after), rows: page.limit + 1 }),
        )
        return pageOf(rows, page, (row) => row.createdAt)
      }),
      end: (id) =>
        Effect.map(
          write((db) => db.delete(invites).where(eq(invites.id, id)).returning({ id: invites.id })),
          (gone) => gone.length > 0,
        ),
      sweep: (before) =>
        Effect.map(
          write((db) => db.delete(invites).where(lte(invites.expiresAt, before)).returning({ id: invites.id })),
          (gone) => gone.length,
        ),
    })
  }),
)
