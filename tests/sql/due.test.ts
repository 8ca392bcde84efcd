import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Table } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import { isSomethingDue } from "../../adapters/sql/due.ts"
import { Database } from "../../adapters/sql/engine/database.ts"
import type { Tables } from "../../adapters/sql/schema/tables.ts"
import { type Edition, type ExportId, GameItems, type User } from "../../core/index.ts"
import { storedCollection } from "../../testing/samples/catalog.ts"
import { gameOn, storedBatch } from "../../testing/samples/import.ts"
import { storedFile } from "../../testing/samples/import-file.ts"
import { settlingFrom, storedRound } from "../../testing/samples/rounds.ts"
import { freshId, storedUser } from "../../testing/samples/samples.ts"
import { storedFills } from "../../testing/samples/stored-fills.ts"
import { engines, repositoriesOn, type Stored } from "../support/engines.ts"

const now = DateTime.nowUnsafe()
const inSeconds = (seconds: number) => DateTime.add(now, { seconds })
/** Long before the workers would do something, and a moment after it. */
const [later, before] = [inSeconds(100_000), inSeconds(-1)]

type Name = keyof Tables
interface Case {
  /** Stores a row. */
  readonly store: Effect.Effect<unknown, unknown, Stored>
  readonly table: Name
  /** The column that says when it is due. */
  readonly column: string
}

const insert = <T extends Name>(name: T, row: (user: User) => Tables[T]["$inferInsert"]) =>
  Effect.gen(function* () {
    const { execute, tables } = yield* Database
    const user = yield* storedUser(now)
    yield* execute((db) => db.insert(tables[name] as Table).values(row(user) as never))
  })

const roundOf = (fields: Parameters<typeof storedRound>[2]) =>
  Effect.flatMap(storedUser(now), ({ id }) => storedRound(id, now, { locksAt: later, ...fields }))
const games = Effect.gen(function* () {
  const of = yield* storedCollection((yield* storedUser(now)).id, now)
  yield* (yield* GameItems).add(of.id, [gameOn(of, 7, now)], later)
})
const fills = Effect.flatMap(storedUser(now), ({ id }) =>
  Effect.flatMap(storedCollection(id, now), (of) => storedFills(of, "tcgcsv", 1)),
)
const solved = { ...settlingFrom(now), settlesBy: later }
const cases: Record<string, Case> = {
  "a round that is to lock": {
    ...{ table: "rounds", column: "locksAt" },
    store: roundOf({ isClosingNotified: true }),
  },
  "a round that closes soon": { table: "rounds", column: "locksAt", store: roundOf({}) },
  "a round that is to be solved": {
    ...{ table: "rounds", column: "solvesAt" },
    store: roundOf({ status: "locked", solvesAt: later, isFrozen: true }),
  },
  "a round that is to start": {
    ...{ table: "rounds", column: "startsAt" },
    store: roundOf({ ...solved, status: "solved", startsAt: later, settlesBy: null }),
  },
  "a round that is to end": { table: "rounds", column: "settlesBy", store: roundOf(solved) },
  "an export that a server has left": {
    ...{ table: "exports", column: "claimedUntil" },
    store: insert("exports", ({ id: userId }) => ({
      ...{ id: freshId<ExportId>(), userId, status: "running", attempt: 1, createdAt: now, claimedUntil: later },
    })),
  },
  "an import that a server has left": {
    ...{ table: "importBatches", column: "claimedUntil" },
    store: storedBatch(now, { status: "running", claimedUntil: later }),
  },
  "a file that is kept no longer": { table: "importFiles", column: "keptUntil", store: storedFile(later) },
  "the details of a game": { table: "gameItems", column: "detailsDueAt", store: games },
  "a market value": {
    ...{ table: "marketValues", column: "dueAt" },
    store: insert("marketValues", () => ({
      ...{ edition: "mtg:lea/1" as Edition, condition: "", currency: "EUR", sales: 0, dueAt: later },
    })),
  },
  "a mail about notifications": {
    ...{ table: "waitingMails", column: "dueAt" },
    store: insert("waitingMails", ({ id: userId }) => ({ userId, since: now, dueAt: later, changes: 1 })),
  },
  "a digest": {
    ...{ table: "notificationSettings", column: "digestAt" },
    store: insert("notificationSettings", ({ id: userId }) => ({
      ...{
        userId,
        channels: {},
        timeZone: "UTC",
        digestEvery: "daily",
        digestHour: 8,
        digestWeekday: 1,
        digestAt: later,
      },
    })),
  },
  "an item that waits for a source": { table: "itemFills", column: "dueAt", store: fills },
}

describe.each(engines)("On %s something is due with", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  test.each(Object.keys(cases))("%s, when its time has come and not before", (name) =>
    database.runPromise(
      Effect.gen(function* () {
        const { column, store, table } = cases[name] as Case
        const { execute, tables } = yield* Database
        const isDue = yield* isSomethingDue
        const set = (at: DateTime.Utc) => execute((db) => db.update(tables[table] as Table).set({ [column]: at }))
        yield* store
        yield* set(later)
        expect(yield* isDue).toBe(false)
        yield* set(before)
        expect(yield* isDue).toBe(true)
        yield* execute((db) => db.delete(tables[table] as Table))
        expect(yield* isDue).toBe(false)
      }),
    ),
  )
})
