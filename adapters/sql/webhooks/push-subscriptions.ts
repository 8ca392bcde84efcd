import { and, count, eq, getTableColumns, gt, lt, not, or, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { PushSubscriptions, storedKeysId } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { visibilityOf } from "../visibility/visibility.ts"

export const pushSubscriptionsRepository = Layer.effect(
  PushSubscriptions,
  Effect.gen(function* () {
    const { engine, execute, read, tables, write } = yield* Database
    const { conversationMembers: members, pushKeys, pushSubscriptions: all, sessions } = tables
    const { isConnected } = visibilityOf(tables)
    const isValid = gt(sessions.expiresAt, sql.param(sql.placeholder("now"), sessions.expiresAt))
    // Each notification and each message asks, so both are prepared.
    const ofSome = statement((db) =>
      db
        .select(getTableColumns(all))
        .from(all)
        .innerJoin(sessions, eq(sessions.id, all.sessionId))
        .where(and(engine.isOneOfIn(all.userId, sql.placeholder("users")), isValid))
        .prepare(),
    )
    // Most messages are sent where no user has subscribed: no member is looked at then.
    const any = sql`(select 1 from ${all} limit 1) as any_subscription`
    const ofMembers = statement((db) =>
      db
        .select(getTableColumns(all))
        .from(any)
        .crossJoin(members)
        .innerJoin(all, eq(all.userId, members.userId))
        .innerJoin(sessions, eq(sessions.id, all.sessionId))
        .where(
          and(
            eq(members.conversationId, sql.placeholder("conversation")),
            eq(members.isMuted, false),
            eq(members.isArchived, false),
            isValid,
            not(isConnected(members.userId)),
          ),
        )
        .prepare(),
    )
    const id = storedKeysId
    const keys = Effect.map(
      read((db) => {
        const { publicKey, sealedPrivateKey, createdAt } = pushKeys
        return db.select({ publicKey, sealedPrivateKey, createdAt }).from(pushKeys).where(eq(pushKeys.id, id))
      }),
      ([found]) => Option.fromUndefinedOr(found),
    )

    return PushSubscriptions.of({
      add: (subscription) => execute((db) => db.insert(all).values(subscription)),
      save: ({ id, ...fields }) => execute((db) => db.update(all).set(fields).where(eq(all.id, id))),
      get: (id) =>
        Effect.map(
          read((db) => db.select().from(all).where(eq(all.id, id))),
          ([found]) => Option.fromUndefinedOr(found),
        ),
      findByEndpoint: (endpoint) =>
        Effect.map(
          read((db) => db.select().from(all).where(eq(all.endpoint, endpoint))),
          ([found]) => Option.fromUndefinedOr(found),
        ),
      count: (user) =>
        Effect.map(
          read((db) => db.select({ n: count() }).from(all).where(eq(all.userId, user))),
          ([found]) => found?.n ?? 0,
        ),
      of: (users, now) => read((db) => ofSome(db).execute({ users: JSON.stringify(users), now })),
      ofMembers: (conversation, now) => read((db) => ofMembers(db).execute({ conversation, now })),
      remove: (id) =>
        Effect.map(
          write((db) => db.delete(all).where(eq(all.id, id)).returning({ id: all.id })),
          (gone) => gone.length > 0,
        ),
      removeAll: (user) => execute((db) => db.delete(all).where(eq(all.userId, user))),
      // Two ranges of an index, which an inequality would not use.
      ofOtherKeys: (publicKey, limit) =>
        read((db) =>
          db
            .select()
            .from(all)
            .where(or(lt(all.serviceKey, publicKey), gt(all.serviceKey, publicKey)))
            .limit(limit),
        ),
      keys,
      keepKeys: Effect.fnUntraced(function* (made) {
        yield* execute((db) =>
          db
            .insert(pushKeys)
            .values({ id, ...made })
            .onConflictDoNothing(),
        )
        return Option.getOrElse(yield* keys, () => made)
      }),
    })
  }),
)
