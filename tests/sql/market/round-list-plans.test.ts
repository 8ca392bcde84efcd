import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Placeholder, sql } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { insertMany } from "../../../adapters/sql/engine/insert-many.ts"
import { type EntryPage, type LegPage, roundPagesOf } from "../../../adapters/sql/market/round-pages.ts"
import type { EntryId, ItemId, LegId, RoundId, UserId } from "../../../core/index.ts"
import { settlingFrom, storedRound } from "../../../testing/samples/rounds.ts"
import { era, freshId } from "../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { keptPlan, sortsBelowLimit } from "../engine/kept-plans.ts"
import { planOf } from "../engine/query-plans.ts"

const size = 400
const people = Array.from({ length: 20 }, () => freshId<UserId>())
const viewer = people[3] as UserId

/** Five rounds with entries of every type and outcome, and legs in every state. */
const fill = Effect.gen(function* () {
  const database = yield* Database
  const day = era()
  const rounds: Array<RoundId> = []
  for (let n = 0; n < 5; n++) rounds.push((yield* storedRound(freshId(), day(1), settlingFrom(day(2)))).id)
  const entries = rounds.flatMap((roundId) =>
    Array.from({ length: size }, (_, n) => ({
      ...{ id: Bun.randomUUIDv7() as EntryId, roundId, itemId: freshId<ItemId>(), itemName: "Azul", nameKey: "azul" },
      ...{ itemCoverUrl: null, ownerId: people[n % 20] as UserId, note: null, endedAt: null, place: 1 },
      ...{ type: (["games", "books", "custom"] as const)[n % 3] ?? "games", wants: [], createdAt: day(1) },
      outcome: n % 4 === 0 ? ("unmatched" as const) : ("matched" as const),
    })),
  )
  yield* insertMany(database, database.tables.roundEntries)(entries)
  yield* insertMany(
    database,
    database.tables.roundLegs,
  )(
    entries.map((given, n) => {
      const taken = entries[n % size === size - 1 ? n - size + 1 : n + 1] ?? given
      return {
        ...{ id: Bun.randomUUIDv7() as LegId, roundId: given.roundId, cycle: 1, entryId: given.id },
        ...{ forEntryId: taken.id, itemId: given.itemId, itemName: "Azul", itemCoverUrl: null, rank: 1, fault: null },
        ...{ giverId: given.ownerId, receiverId: taken.ownerId, redirected: false, waived: false, completedAt: null },
        ...{ giverConfirmedAt: null, receiverConfirmedAt: null, receiverCollectionId: null },
        ...{ status: n % 9 === 0 ? ("failed" as const) : ("pending" as const), createdAt: day(2), updatedAt: day(2) },
      }
    }),
  )
  // Postgres sorts what is in a table that it takes for a small one.
  yield* database.execute((db) => database.engine.execute(db, "analyze"))
  return { round: rounds[2] as RoundId, entry: entries[2.5 * size]?.id ?? "", leg: freshId<LegId>() }
})

/** The index in whose order each list is read on SQLite. Postgres may take another one with the same order. */
const ofEntries: ReadonlyArray<readonly [index: string, filter: Partial<EntryPage>]> = [
  ["round_entries_round", {}],
  ["round_entries_type", { type: "books" }],
  ["round_entries_outcome", { outcome: "unmatched" }],
  ["round_entries_owner", { ownerId: viewer }],
  ["round_entries_round", { q: "%zul%" }],
]
const ofLegs: ReadonlyArray<readonly [index: string, filter: Partial<LegPage> | "own"]> = [
  ["round_legs_round", {}],
  ["round_legs_of_status", { status: "failed" }],
  ["round_legs_of_status", { status: "pending" }],
  ["round_legs_giver", { role: "giver" }],
  ["round_legs_receiver", { role: "receiver" }],
  ["round_legs_giver", "own"],
]

const isPattern = (param: unknown) => param instanceof Placeholder && param.name === "q"

describe.each(engines)("Lists of a round on %s", (_, opened) => {
  const database = repositoriesOn(opened)
  let stored: Effect.Success<typeof fill>
  beforeAll(async () => {
    stored = await database.runPromise(fill)
  }, 120_000)
  afterAll(() => database.dispose())

  const expectIndexed = Effect.fnUntraced(function* (
    index: string,
    page: (pages: ReturnType<typeof roundPagesOf>) => ReturnType<ReturnType<typeof roundPagesOf>["entryPage"]>,
    isOfPerson: boolean,
  ) {
    const { engine, tables } = yield* Database
    const plan = yield* planOf(engine, page(roundPagesOf(tables)))
    const isSqlite = engine.name === "sqlite"
    expect(plan.join("\n")).toMatch(isSqlite ? index : /Index (Only )?Scan .*(using|on) round_/)
    expect(plan.filter((step) => /Seq Scan on round_|SCAN round_(?!.* USING )/.test(step))).toEqual([])
    // Postgres may sort what one person has in a round, of which there is little.
    if (!isOfPerson) expect(plan.filter((step) => /\bSort\b|TEMP B-TREE/.test(step))).toEqual([])
  })

  test.each(ofEntries)("entries are read in the order of an index (%s) for %j", (index, filter) =>
    database.runPromise(
      Effect.gen(function* () {
        const asked = { viewer, q: null, type: null, ownerId: null, outcome: null, rows: 21, ...filter }
        for (const after of [null, stored.entry])
          yield* expectIndexed(
            index,
            ({ entryPage }) => entryPage({ round: stored.round, after, ...asked }),
            "ownerId" in filter,
          )
      }),
    ),
  )

  // Postgres read a whole round and sorted what it found, because it expected a search to find hardly anything.
  test("entries are searched in the order of an index, whatever is searched for", () =>
    database.runPromise(
      Effect.gen(function* () {
        const { engine, tables } = yield* Database
        if (engine.name === "sqlite") return
        for (const after of [null, sql.placeholder("after")]) {
          const [round, viewer, q] = [sql.placeholder("round"), sql.placeholder("viewer"), sql.placeholder("q")]
          const asked = { round, viewer, q, type: null, ownerId: null, outcome: null, after, rows: 21 }
          const { sql: text, params } = new PgDialect().sqlToQuery(roundPagesOf(tables).entryPage(asked))
          const values = params.map((one) => (isPattern(one) ? "%zul%" : freshId()))
          const plan = yield* engine.transaction((db) => keptPlan(engine, db, { text, values }))
          expect([text, sortsBelowLimit(plan)]).toEqual([text, false])
        }
      }),
    ))

  test.each(ofLegs)("legs are read in the order of an index (%s) for %j", (index, filter) =>
    database.runPromise(
      Effect.gen(function* () {
        const isOwn = filter === "own"
        const asked = { viewer, role: null, status: null, rows: 21, ...(isOwn ? {} : filter) }
        for (const after of [null, stored.leg])
          yield* expectIndexed(
            index,
            ({ legPage }) => legPage({ round: isOwn ? null : stored.round, after, ...asked }),
            isOwn || "role" in filter,
          )
      }),
    ),
  )
})
