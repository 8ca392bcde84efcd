import { Effect, type Scope } from "effect"
import { ids } from "../../adapters/crypto/ids.ts"
import { Database, type Engine } from "../../adapters/sql/engine/database.ts"
import { openPostgres } from "../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../adapters/sql/sqlite/open-sqlite.ts"
import {
  closeListing,
  type Ids,
  type ItemId,
  listItem,
  listMutualMatches,
  listOwnWants,
  listSellers,
  notifyNextWanters,
  type UserId,
} from "../../core/index.ts"
import { repositoriesOn, type Stored, temporaryFolder } from "../support/engines.ts"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { fill, madeUpRows } from "./made-up-rows.ts"
import { below, type Measure, median, progress, round } from "./measure.ts"

const [people, listed, wanted, own] = [100_000, 200_000, 1_000_000, 2000]
const runs = 60

const idOf = <Id extends string>(table: number, n: number) =>
  `${table.toString(16).padStart(8, "0")}-0000-7000-8000-${n.toString(16).padStart(12, "0")}` as Id

/** The user with 2,000 wants and 100 listings, and a user with items to list. */
const [viewer, lister] = [idOf<UserId>(1, 0), idOf<UserId>(1, 1)]
const price = { amount: 100, currency: "EUR" }

/** A million wants of 100,000 users: opening a listing, mutual matches, counts, and an edition that all users want. */
export const wants = async (): Promise<ReadonlyArray<Measure>> => [
  ...(await wantsOn(
    "SQLite",
    Effect.flatMap(temporaryFolder, (folder) => openSqlite({ folder, synchronous: "NORMAL" })),
  )),
  ...(hasPostgres
    ? await wantsOn(
        "Postgres",
        Effect.flatMap(temporaryPostgres, (url) => openPostgres(url)),
      )
    : []),
]

const wantsOn = async (
  name: string,
  engine: Effect.Effect<Engine, unknown, Scope.Scope>,
): Promise<ReadonlyArray<Measure>> => {
  const database = repositoriesOn(engine)
  const run = <A, E>(effect: Effect.Effect<A, E, Stored | Ids>) =>
    database.runPromise(Effect.orDie(effect.pipe(Effect.provide(ids))))
  const timed = async <A>(effect: Effect.Effect<A, unknown, Stored | Ids>) => {
    const began = performance.now()
    const value = await run(effect)
    return { value, ms: performance.now() - began }
  }
  const several = async (effect: (n: number) => Effect.Effect<unknown, unknown, Stored | Ids>, most = runs) => {
    const all: Array<number> = []
    for (let n = 0; n < most; n++) all.push((await timed(effect(n))).ms)
    return median(all)
  }
  const terms = { kind: "sale", price, paymentMethods: [], description: null } as const
  const open = (itemId: ItemId) => listItem({ by: lister, itemId, terms })
  /** The time to open a listing of each of some items, which are closed again. */
  const opening = async (first: number) => {
    const all: Array<number> = []
    for (let n = first; n < first + runs; n++) {
      const { ms, value } = await timed(open(idOf(7, n)))
      all.push(ms)
      await run(closeListing({ id: value.listing.id, by: lister }))
    }
    return median(all)
  }

  await run(fillMarket)
  await opening(0)
  const without = await opening(0)
  await run(fillWants)
  await opening(0)
  const among = await opening(runs)
  const matches = await several(() => listMutualMatches({ viewer, page: { limit: 20, after: null } }))
  const sellers = await several(() => listSellers({ viewer, page: { limit: 20, after: null } }))
  const counts = await several(() =>
    listOwnWants({ owner: viewer, status: null, listingId: null, page: { limit: 100, after: null } }),
  )
  const found = await run(listMutualMatches({ viewer, page: { limit: 20, after: null } }))
  const popular = await timed(open(idOf(8, 0)))
  const [rounds, began] = [[] as number[], performance.now()]
  while (true) {
    const { ms, value } = await timed(notifyNextWanters())
    if (!value) break
    rounds.push(ms)
  }
  const notifying = (performance.now() - began) / 1000
  const { notified } = await run(countNotified)
  await database.dispose()
  progress(
    `${name}: opening ${round(without)} ms without, ${round(among)} ms among; ${found.items.length} matches on a page; ` +
      `popular ${round(popular.ms)} ms, notified ${notified} in ${rounds.length} rounds of ${round(Math.max(...rounds))} ms at most`,
  )
  return [
    below(
      `opening a listing that ten of ${wanted} wants look for, more than without wants, ${name}`,
      among - without,
      5,
      "ms",
    ),
    below(`opening one that ${people} users want, which notifies the first 100, ${name}`, popular.ms, 50, "ms"),
    below(`notifying the others, ${name}`, notifying, 10, "s"),
    below(`a page of matches of a user with ${own} wants and 100 listings, ${name}`, matches, 50, "ms"),
    below(`a page of sellers for a user with ${own} wants, ${name}`, sellers, 100, "ms"),
    below(`100 of ${own} wants with their counts, ${name}`, counts, 50, "ms"),
  ]
}

const countNotified = Effect.gen(function* () {
  const { read, tables } = yield* Database
  return { notified: (yield* read((db) => db.select().from(tables.notifiedWants))).length }
})

/** A hundred thousand editions, each of two listings; and the items that are listed later, one of which all want. */
const fillMarket = Effect.gen(function* () {
  const { engine } = yield* Database
  const { at, bool, dice, from, id, json, text } = madeUpRows(engine)
  const isSqlite = engine.name === "sqlite"
  const listOf = (edition: string) => (isSqlite ? `json_array(${edition})` : `jsonb_build_array(${edition})`)
  const edition = `'bgg:' || ${text(`1 + ${dice(100_000, 3)}`)}`
  const name = `'Item ' || ${text("n")} || ' w' || ${text(dice(20_000, 4))}`
  const owner = `case when n < 100 then 0 else 2 + ${dice(people - 2, 5)} end`
  const items = (table: number, rows: number, of: string, copy: string, named: string) =>
    `insert into items (id, collection_id, owner_id, name, name_key, editions, fields, rating_key, created_at,
      updated_at) select ${id(table, "n")}, ${id(2, of)}, ${id(1, of)}, ${named}, lower(${named}), ${listOf(copy)},
      ${json("{}")}, 0, ${at("n")}, ${at("n")} ${from(rows)}`
  const later = `'bgg:' || ${text("1 + n * 7")}`
  yield* fill([
    `insert into users (id, email, display_name, privacy, show_presence, show_read_receipts, created_at, updated_at)
      select ${id(1, "n")}, 'p' || ${text("n")} || '@example.org', 'P', 'public', ${bool(true)}, ${bool(true)},
      ${at("0")}, ${at("0")} ${from(people)}`,
    `insert into collections (id, owner_id, name, name_key, type, visibility, auto_share, created_at, updated_at,
      items_count) select ${id(2, "n")}, ${id(1, "n")}, 'C', 'c', 'games', 'public', ${bool(false)}, ${at("0")},
      ${at("0")}, 0 ${from(people)}`,
    items(5, listed, owner, edition, name),
    items(7, 2 * runs, "1", later, `'Later ' || ${text("n")}`),
    items(8, 1, "1", "'isbn:9780306406157'", "'Popular'"),
    `insert into item_editions (item_id, edition, owner_id, collection_id)
      select ${id(5, "n")}, ${edition}, ${id(1, owner)}, ${id(2, owner)} ${from(listed)}`,
    `insert into item_editions (item_id, edition, owner_id, collection_id)
      select ${id(7, "n")}, ${later}, ${id(1, "1")}, ${id(2, "1")} ${from(2 * runs)}`,
    `insert into item_editions (item_id, edition, owner_id, collection_id)
      select ${id(8, "n")}, 'isbn:9780306406157', ${id(1, "1")}, ${id(2, "1")} ${from(1)}`,
    `insert into listings (id, item_id, owner_id, kind, price_amount, price_currency, payment_methods, status,
      item_name, type, words, created_at, updated_at) select ${id(6, "n")}, ${id(5, "n")}, ${id(1, owner)}, 'both', 500,
      'EUR', ${json("[]")}, 'active', ${name}, 'games', ' ' || lower(${name}) || ' ', ${at("n")}, ${at("n")}
      ${from(listed)}`,
    `insert into listing_editions (listing_id, edition, owner_id) select ${id(6, "n")}, ${edition}, ${id(1, owner)}
      ${from(listed)}`,
    // Postgres would plan for a table that is nearly empty, and look at it a minute later at the earliest.
    `insert into notifications (id, user_id, type, created_at, read_at)
      select ${id(9, "n")}, ${id(1, "n")}, 'offer_received', ${at("n")}, ${at("n")} ${from(people)}`,
  ])
})

/** Ten wants of each user, nine for editions and one with a word; those of the viewer; and what all want. */
const fillWants = Effect.gen(function* () {
  const { engine } = yield* Database
  const { at, dice, from, id, text } = madeUpRows(engine)
  const columns = `id, owner_id, edition, q, key, found_by, kind, visibility, status, created_at, updated_at`
  const rest = `'both', 'public', 'open', ${at("n")}, ${at("n")}`
  const word = `'w' || ${text(dice(20_000, 30))}`
  yield* fill([
    // Ten statements: on Postgres one has half a minute.
    ...Array.from({ length: wanted / people }, (_, nth) => {
      const edition = `'bgg:' || ${text(`${1 + nth * 10_000} + ${dice(10_000, 6 + nth)}`)}`
      const [copy, q, key] = nth === 9 ? ["null", word, `' ' || ${word}`] : [edition, "null", edition]
      const by = nth === 9 ? word : edition
      return `insert into wants (${columns}) select ${id(20 + nth, "n")}, ${id(1, "n + 1")}, ${copy}, ${q}, ${key}, ${by},
        ${rest} ${from(people - 1)}`
    }),
    `insert into wants (${columns}) select ${id(10, "n")}, ${id(1, "0")}, ${`'bgg:' || ${text("1 + n * 50")}`}, null,
      ${`'bgg:' || ${text("1 + n * 50")}`}, ${`'bgg:' || ${text("1 + n * 50")}`}, ${rest} ${from(own - 100)}`,
    `insert into wants (${columns}) select ${id(11, "n")}, ${id(1, "0")}, null, 'w' || ${text("n")},
      ' w' || ${text("n")}, 'w' || ${text("n")}, ${rest} ${from(100)}`,
    `insert into wants (${columns}) select ${id(12, "n")}, ${id(1, "n")}, 'isbn:9780306406157', null,
      'isbn:9780306406157', 'isbn:9780306406157', ${rest} ${from(people)}`,
  ])
})
