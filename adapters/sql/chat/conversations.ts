import { aliasedTable, and, eq, isNull, ne, sql } from "drizzle-orm"
import { Effect, Layer, Array as List, Option } from "effect"
import {
  type ConversationId,
  Conversations,
  type ConversationWith,
  Transactions,
  type UserId,
} from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import { Database } from "../engine/database.ts"
import { insertRows } from "../engine/insert-many.ts"
import { setPlaceholders, statement } from "../engine/statement.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { conversationColumns, conversationOf, memberRowOf, rowOf } from "./conversation-rows.ts"
import { shownConversations } from "./shown-conversations.ts"
import { standingColumns, withStanding } from "./standing.ts"

export const conversationsRepository = Layer.effect(
  Conversations,
  Effect.gen(function* () {
    const database = yield* Database
    const { atomically } = yield* Transactions
    const { engine, execute, read, tables } = database
    const { conversationMembers, conversations, users } = tables
    const { relation } = visibilityOf(tables)
    const columns = conversationColumns(tables)
    const isStored = isNull(conversations.removedAt)
    const byId = and(eq(conversations.id, sql.placeholder("id")), isStored)
    const locked = statement((db) =>
      db.select(columns).from(conversations).where(sql`${byId}${engine.lockRow}`).prepare(),
    )
    const unlocked = statement((db) => db.select(columns).from(conversations).where(byId).prepare())
    const withUser = { ...columns, ...standingColumns(tables, sql.placeholder("user")) }
    const lockedWith = statement((db) =>
      db.select(withUser).from(conversations).where(sql`${byId}${engine.lockRow}`).prepare(),
    )
    const asked = aliasedTable(users, "asked")
    const lockedWithAll = statement((db) =>
      engine
        .lockingRows(
          db
            .select({ ...columns, ...standingColumns(tables, asked.id), asked: asked.id })
            .from(conversations)
            .innerJoin(asked, engine.isOneOfIn(asked.id, sql.placeholder("users")))
            .where(byId),
          conversations,
        )
        .prepare(),
    )
    const unlockedWith = statement((db) => db.select(withUser).from(conversations).where(byId).prepare())
    const { lowId, highId, kind } = conversations
    // The condition of the index `conversations_pair`.
    const isDirect = and(
      eq(lowId, sql.placeholder("low")),
      eq(highId, sql.placeholder("high")),
      eq(kind, sql`'direct'`),
      isStored,
    )
    const direct = statement((db) => db.select(columns).from(conversations).where(isDirect).prepare())
    const { legId, offerId } = conversations
    // The conditions of the indexes `conversations_offer` and `conversations_leg`.
    const dealBy = (column: typeof legId | typeof offerId) =>
      statement((db) =>
        db
          .select(columns)
          .from(conversations)
          .where(
            and(
              eq(column, sql.placeholder("about")),
              eq(lowId, sql.placeholder("low")),
              eq(highId, sql.placeholder("high")),
              isStored,
            ),
          )
          .prepare(),
      )
    const deals = { offer: dealBy(offerId), leg: dealBy(legId) }
    // By the index `conversations_deals`.
    const recentDeals = statement((db) =>
      db
        .select({ id: conversations.id })
        .from(conversations)
        .where(
          and(
            eq(lowId, sql.placeholder("low")),
            eq(highId, sql.placeholder("high")),
            eq(kind, sql`'offer'`),
            sql`${conversations.createdAt} >= ${sql.param(sql.placeholder("since"), conversations.createdAt)}`,
          ),
        )
        .limit(sql.placeholder("most"))
        .prepare(),
    )
    const related = statement((db) =>
      db
        .select({ id: users.id, relation: relation(sql.placeholder("of"), users.id) })
        .from(users)
        .where(engine.isOneOfIn(users.id, sql.placeholder("to")))
        .prepare(),
    )
    const addMembers = insertRows(database, conversationMembers)

    const given = sql.placeholder("ids")
    const removingMembers = statement((db) =>
      db.delete(conversationMembers).where(engine.isOneOfIn(conversationMembers.conversationId, given)).prepare(),
    )
    const { coverUrl, name, updatedAt } = conversations
    const saving = statement((db) =>
      db
        .update(conversations)
        .set(setPlaceholders({ coverUrl, name, updatedAt }))
        .where(eq(conversations.id, sql.placeholder("id")))
        .prepare(),
    )
    const { removedAt } = setPlaceholders({ removedAt: conversations.removedAt })
    const removing = statement((db) =>
      db
        .update(conversations)
        .set({ removedAt })
        .where(and(engine.isOneOfIn(conversations.id, given), isStored))
        .prepare(),
    )

    const removeAll = Effect.fnUntraced(function* (
      ids: ReadonlyArray<ConversationId>,
      removedAt: Parameters<Conversations["Service"]["remove"]>[1],
    ) {
      for (const some of chunksOf(ids)) {
        const given = JSON.stringify(some)
        yield* execute((db) => removingMembers(db).execute({ ids: given }))
        yield* execute((db) => removing(db).execute({ ids: given, removedAt }))
      }
    })

    const lockWith = (id: ConversationId, user: UserId) =>
      Effect.map(
        read((db) => lockedWith(db).execute({ id, user })),
        (rows) => List.head(rows.map(withStanding(user))),
      )

    return Conversations.of({
      ...shownConversations(database),
      lock: (id) =>
        Effect.map(
          read((db) => locked(db).execute({ id })),
          (rows) => List.head(rows.map(conversationOf)),
        ),
      lockWith,
      lockWithAll: Effect.fnUntraced(function* (id, users) {
        const rows = yield* read((db) => lockedWithAll(db).execute({ id, users: JSON.stringify(users) }))
        const found = new Map<UserId, ConversationWith>()
        for (const { asked, ...row } of rows) found.set(asked, withStanding(asked)(row))
        // Those who have no account.
        for (const user of users) {
          if (found.has(user)) continue
          const one = Option.getOrNull(yield* lockWith(id, user))
          if (one !== null) found.set(user, one)
        }
        return found
      }),
      findWith: (id, user) =>
        Effect.map(
          read((db) => unlockedWith(db).execute({ id, user })),
          (rows) => List.head(rows.map(withStanding(user))),
        ),
      find: (id) =>
        Effect.map(
          read((db) => unlocked(db).execute({ id })),
          (rows) => List.head(rows.map(conversationOf)),
        ),
      findDirect: ([low, high]) =>
        Effect.map(
          read((db) => direct(db).execute({ low, high })),
          (rows) =>
            List.head(
              rows.flatMap((row) => {
                const conversation = conversationOf(row)
                return conversation.kind === "direct" ? [conversation] : []
              }),
            ),
        ),
      findDeal: (about, [low, high]) =>
        Effect.map(
          read((db) => deals[about.kind](db).execute({ about: about.id, low, high })),
          (rows) =>
            List.head(
              rows.flatMap((row) => {
                const conversation = conversationOf(row)
                return conversation.kind === "offer" ? [conversation] : []
              }),
            ),
        ),
      countDeals: ([low, high], since, most) =>
        Effect.map(
          read((db) => recentDeals(db).execute({ low, high, since, most })),
          (rows) => rows.length,
        ),
      relations: Effect.fnUntraced(function* (of, to) {
        if (to.length === 0) return new Map()
        const rows = yield* read((db) => related(db).execute({ of, to: JSON.stringify(to) }))
        return new Map(rows.map((row) => [row.id, row.id === of ? "self" : row.relation]))
      }),
      add: (conversation, members) =>
        atomically(
          Effect.gen(function* () {
            yield* execute((db) => db.insert(conversations).values(rowOf(conversation)))
            yield* addMembers(members.map((member) => memberRowOf(conversation, member)))
          }),
        ),
      save: ({ id, coverUrl, name, updatedAt }) =>
        execute((db) => saving(db).execute({ id, coverUrl, name, updatedAt })),
      remove: (id, now) => atomically(removeAll([id], now)),
      removeAbandonedDirect: (user, now) =>
        atomically(
          Effect.gen(function* () {
            const { conversationId, userId } = conversationMembers
            const other = sql`case when ${lowId} = ${user} then ${highId} else ${lowId} end`
            const alone = yield* read((db) =>
              db
                .select({ id: conversations.id })
                .from(conversationMembers)
                .innerJoin(conversations, eq(conversations.id, conversationId))
                .where(
                  and(
                    eq(userId, user),
                    ne(kind, sql`'group'`),
                    sql`not exists (select 1 from ${users} where ${users.id} = ${other})`,
                  ),
                ),
            )
            yield* removeAll(
              alone.map(({ id }) => id),
              now,
            )
          }),
        ),
      replaceInDirect: (user, noAccount, limit) =>
        atomically(
          Effect.gen(function* () {
            const { conversationId, userId } = conversationMembers
            const rows = yield* read((db) =>
              db
                .select({ id: conversations.id })
                .from(conversationMembers)
                .innerJoin(conversations, eq(conversations.id, conversationId))
                .where(and(eq(userId, user), ne(kind, sql`'group'`)))
                .orderBy(conversations.id)
                .limit(limit),
            )
            const ids = rows.map(({ id }) => id)
            if (ids.length === 0) return ids
            const other = sql`(case when ${lowId} = ${user} then ${highId} else ${lowId} end)`
            const isLower = sql`${other} < ${noAccount}`
            yield* execute((db) =>
              db
                .update(conversations)
                .set({
                  lowId: sql`case when ${isLower} then ${other} else ${noAccount} end`,
                  highId: sql`case when ${isLower} then ${noAccount} else ${other} end`,
                })
                .where(engine.isOneOf(conversations.id, ids)),
            )
            yield* execute((db) =>
              db
                .update(conversationMembers)
                .set({ userId: noAccount })
                .where(and(engine.isOneOf(conversationId, ids), eq(userId, user))),
            )
            return ids
          }),
        ),
    })
  }),
)
