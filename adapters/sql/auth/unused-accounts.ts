import { and, type Column, eq, gt, inArray, isNull, lte, not, or, type SQL, sql } from "drizzle-orm"
import { type DateTime, Effect, Layer } from "effect"
import { UnusedAccounts } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behindReachedOldest, oldestFirst, pageOf, reached } from "../engine/keyset.ts"
import { shaped } from "../engine/statement.ts"

export const unusedAccountsRepository = Layer.effect(
  UnusedAccounts,
  Effect.gen(function* () {
    const { readNewest: read, tables } = yield* Database
    const { users } = tables
    const by = { at: users.createdAt, id: users.id }
    const before = (column: Column) => sql`${column} <= ${sql.param(sql.placeholder("before"), column)}`
    // The condition of the index `users_unverified`, and what is true of few of its rows.
    const isForgotten = and(isNull(users.emailVerifiedAt), isNull(users.suspendedAt), before(users.updatedAt))
    const listed = shaped((db, { isNext }: { readonly isNext: boolean }) =>
      db
        .select({ id: users.id, createdAt: users.createdAt })
        .from(users)
        .where(and(isForgotten, before(users.createdAt), behindReachedOldest(by, isNext)))
        .orderBy(...oldestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    const has = (owner: Column, condition?: SQL) =>
      sql`exists (select 1 from ${owner.table} where ${and(sql`${owner} = ${users.id}`, condition)})`
    /** What an account may hold, each found by an index. A message is found by the conversation of its author. */
    const owners: ReadonlyArray<Column> = [
      ...[tables.collections.ownerId, tables.listings.ownerId, tables.offers.ownerId, tables.offers.offererId],
      ...[tables.posts.authorId, tables.comments.authorId, tables.conversationMembers.userId],
      ...[tables.events.ownerId, tables.eventOrganizers.userId, tables.eventParticipants.userId],
      ...[tables.friendships.lowId, tables.friendships.highId, tables.wants.ownerId],
      ...[tables.rounds.ownerId, tables.roundEntries.ownerId, tables.accessKeys.userId],
    ]
    const unused = (now: DateTime.Utc) => {
      const holdings = owners.map((owner) => has(owner))
      return not(or(...holdings, has(tables.sessions.userId, gt(tables.sessions.expiresAt, now))) as SQL)
    }

    return UnusedAccounts.of({
      list: Effect.fnUntraced(function* (before, now, page) {
        const asked = { before, ...reached(page.after), rows: page.limit + 1 }
        const rows = yield* read((db) => listed(db, { isNext: page.after !== null }).execute(asked))
        const ids = rows.map(({ id }) => id)
        const found = yield* read((db) =>
          db
            .select({ id: users.id })
            .from(users)
            .where(and(inArray(users.id, ids), unused(now))),
        )
        const all = new Set(found.map(({ id }) => id))
        const { items, next } = pageOf(rows, page, ({ createdAt }) => createdAt)
        return { items: items.map(({ id }) => ({ id, isUnused: all.has(id) })), next }
      }),
      isUnused: (id, before, now) =>
        Effect.map(
          read((db) =>
            db
              .select({ id: users.id })
              .from(users)
              .where(
                and(
                  ...[eq(users.id, id), isNull(users.emailVerifiedAt), isNull(users.suspendedAt)],
                  ...[lte(users.createdAt, before), lte(users.updatedAt, before), unused(now)],
                ),
              ),
          ),
          (found) => found.length > 0,
        ),
    })
  }),
)
