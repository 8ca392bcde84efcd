import { and, eq, lt, type SQL } from "drizzle-orm"
import { DateTime, Effect, Layer } from "effect"
import { Presence, type ServerId, subjectOf, Transactions, type UserId } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { insertMany } from "../engine/insert-many.ts"
import type { Mark, Peers } from "../engine/peers.ts"
import { visibilityOf } from "../visibility/visibility.ts"

/** Looks at the other servers, and logs once when changes are refused from now on, and when they no longer are. */
const lookAt = Effect.fnUntraced(function* (peers: Peers, marks: ReadonlyArray<Mark>) {
  const before = peers.problem()
  yield* peers.look(marks)
  const now = peers.problem()
  if (before === null && now !== null) yield* Effect.logError(now)
  if (before !== null && now === null) yield* Effect.logInfo("No other server writes without its lock: changes go on.")
})

export const presenceRepository = Layer.effect(
  Presence,
  Effect.gen(function* () {
    const database = yield* Database
    const { atomically } = yield* Transactions
    const { engine, execute, read, tables, write } = database
    const { friendships, realtimeOnline: online, realtimeProcesses: servers, users } = tables
    const { isConnected, notBlocked, seesPresence } = visibilityOf(tables)
    const insert = insertMany(database, online, {
      target: [online.userId, online.processId],
      set: { userId: excluded(online.userId) },
    })
    const { peers } = engine
    const rowOf = (server: ServerId) => peers?.rowOf(server) ?? Effect.succeed(server)
    const mark = (server: ServerId) =>
      Effect.flatMap(DateTime.now, (beatAt) =>
        execute((db) => {
          const row = db.insert(servers).values({ id: server, beatAt })
          return peers?.mayBeat(server) === false
            ? row.onConflictDoNothing()
            : row.onConflictDoUpdate({ target: servers.id, set: { beatAt } })
        }),
      )
    const enter = (server: ServerId, some: ReadonlyArray<UserId>) =>
      Effect.andThen(mark(server), insert(some.map((userId) => ({ userId, processId: server }))))

    const about = <A>(server: ServerId, effect: Effect.Effect<A>) => atomically(effect, [subjectOf("server", server)])

    /** Removes a server that is stale, unless it has come back. Returns the users of its sockets. */
    const endStale = (server: ServerId, isStale: SQL) =>
      about(
        server,
        Effect.gen(function* () {
          const isOne = eq(servers.id, server)
          const ended = yield* read((db) => db.select({ id: servers.id }).from(servers).where(and(isOne, isStale)))
          if (ended.length === 0) return []
          const gone = yield* write((db) =>
            db.delete(online).where(eq(online.processId, server)).returning({ userId: online.userId }),
          )
          yield* execute((db) => db.delete(servers).where(isOne))
          return gone.map(({ userId }) => userId)
        }),
      )

    /** Both halves of the friendships, because each has an index of its own. */
    const sides = [
      [friendships.lowId, friendships.highId],
      [friendships.highId, friendships.lowId],
    ] as const
    const bothSides = <A>(half: (side: (typeof sides)[number]) => Effect.Effect<ReadonlyArray<A>>) =>
      Effect.map(Effect.forEach(sides, half), (halves) => halves.flat())

    return Presence.of({
      enter: (server, some) => Effect.flatMap(rowOf(server), (row) => about(row, enter(row, some))),
      leave: (server, some) =>
        Effect.flatMap(rowOf(server), (row) =>
          about(
            row,
            execute((db) =>
              db.delete(online).where(and(eq(online.processId, row), engine.isOneOf(online.userId, some))),
            ),
          ),
        ),
      renew: Effect.fnUntraced(function* (server, some, staleSeconds) {
        const row = yield* rowOf(server)
        if (peers !== null) yield* peers.hold(row)
        const stale = DateTime.subtract(yield* DateTime.now, { seconds: staleSeconds })
        // A server without users needs no mark, and each change of the database wakes all workers.
        if (some.length > 0) yield* about(row, enter(row, some))
        const isStale = lt(servers.beatAt, stale)
        const marks = yield* read((db) => db.select().from(servers))
        if (peers !== null) yield* lookAt(peers, marks)
        const found = marks.filter(({ beatAt }) => DateTime.isLessThan(beatAt, stale))
        return (yield* Effect.forEach(found, ({ id }) => endStale(id, isStale))).flat()
      }),
      end: (server) =>
        Effect.flatMap(rowOf(server), (row) =>
          about(
            row,
            execute((db) => db.delete(servers).where(eq(servers.id, row))),
          ),
        ),
      online: Effect.fnUntraced(function* (some) {
        if (some.length === 0) return new Set()
        const rows = yield* read((db) =>
          db.selectDistinct({ userId: online.userId }).from(online).where(engine.isOneOf(online.userId, some)),
        )
        return new Set(rows.map(({ userId }) => userId))
      }),
      watchers: Effect.fnUntraced(function* (some) {
        if (some.length === 0) return []
        return yield* bothSides(([user, friend]) =>
          read((db) =>
            db
              .select({ user, friend, isShown: users.showPresence })
              .from(friendships)
              .innerJoin(users, eq(users.id, user))
              .where(and(engine.isOneOf(user, some), isConnected(friend), notBlocked(friend, user))),
          ),
        )
      }),
      onlineFriends: Effect.fnUntraced(function* (some) {
        if (some.length === 0) return []
        return yield* bothSides(([user, friend]) =>
          read((db) =>
            db
              .select({ user, friend })
              .from(friendships)
              .innerJoin(users, eq(users.id, friend))
              .where(and(engine.isOneOf(user, some), isConnected(friend), seesPresence(user, friend))),
          ),
        )
      }),
    })
  }),
)
