import { Effect } from "effect"
import { Database } from "../../adapters/sql/database.ts"
import type { UserId } from "../../core/index.ts"

/** The one who looks. */
export const viewer = "00000001-0000-7000-8000-000000000000" as UserId

/** A word in the name of so many of the listings, whatever their number. */
export const rareListings = 12

const start = Date.UTC(2026, 0, 1)

/**
 * Fills an empty database with a market of made-up but always equal values, by few statements: a person for each
 * hundred listings, of whom some are private, friends or blocked, with three collections each, of which some are not
 * public.
 */
export const fillMarket = Effect.fn("bench.fillMarket")(function* (size: number) {
  const { engine } = yield* Database
  const isSqlite = engine.name === "sqlite"
  const people = Math.max(100, size / 100)
  const id = (table: number, n: string) =>
    isSqlite
      ? `printf('%08x-0000-7000-8000-%012x', ${table}, ${n})`
      : `(lpad(to_hex(${table}), 8, '0') || '-0000-7000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`
  const at = (n: string) => (isSqlite ? `${start} + (${n}) * 1000` : `to_timestamp(${start / 1000} + (${n}))`)
  const bool = (yes: boolean) => (isSqlite ? (yes ? "1" : "0") : `${yes}`)
  const json = (text: string) => (isSqlite ? `'${text}'` : `'${text}'::jsonb`)
  // Squared in between: of numbers that are only multiplied, those with equal dice of one kind have equal ones of
  // others, and what is seen, named and cheap would be the same listings again and again.
  const dice = (sides: number, seed: number, n = "n") => {
    const mixed = `(${isSqlite ? `(${n})` : `(${n})::bigint`} + ${seed * 15_485_863}) * 48271 % 2147483647`
    return `(((${mixed}) * (${mixed}) + ${seed}) % 2147483647 * 16807 % 2147483647 / 8 % ${sides})`
  }
  const from = (rows: number) =>
    isSqlite
      ? `from (with recursive series(n) as (select 0 union all select n + 1 from series where n < ${rows - 1}) select n from series)`
      : `from generate_series(0, ${rows - 1}) as series(n)`
  const one = (seed: number, shares: ReadonlyArray<readonly [number, string]>, of = "n") => {
    const upTo = (n: number) => shares.slice(0, n + 1).reduce((sum, [share]) => sum + share, 0)
    const cases = shares.map(([, word], n) => `when ${dice(100, seed, of)} < ${upTo(n)} then '${word}'`)
    return `(case ${cases.join(" ")} end)`
  }
  const text = (n: string) => `cast(${n} as text)`

  const owner = dice(people - 1, 1)
  const shelf = `(${owner} + 1) * 3 + ${dice(3, 2)}`
  const type = (n: string) =>
    one(
      3,
      [
        [50, "games"],
        [30, "books"],
        [19, "custom"],
        [1, "boardgames"],
      ],
      n,
    )
  // `lower` makes the words out of the name: it holds nothing but ASCII.
  const name = `'Item ' || ${text("n")} || (case when ${dice(10, 4)} = 0 then ' Blue' else '' end) || (case when ${dice(10, 5)} = 0 then ' Deluxe' else '' end) || (case when n % ${Math.floor(size / rareListings)} = 7 then ' Unicorn' else '' end)`
  const kind = one(6, [
    [50, "sale"],
    [25, "trade"],
    [25, "both"],
  ])
  const priced = `case when ${kind} = 'trade' then null else`

  const statements: ReadonlyArray<string> = [
    `insert into users (id, email, display_name, privacy, show_presence, show_read_receipts, created_at, updated_at) select ${id(1, "n")}, 'p' || ${text("n")} || '@example.org', 'P', ${one(
      7,
      [
        [85, "public"],
        [10, "friends_only"],
        [5, "private"],
      ],
    )}, ${bool(true)}, ${bool(true)}, ${at("0")}, ${at("0")} ${from(people)}`,
    `insert into collections (id, owner_id, name, name_key, type, visibility, auto_share, created_at, updated_at, items_count) select ${id(2, "n")}, ${id(1, "n / 3")}, 'C', 'c', ${type("n")}, ${one(
      8,
      [
        [80, "public"],
        [15, "friends_only"],
        [5, "private"],
      ],
    )}, ${bool(false)}, ${at("0")}, ${at("0")}, 0 ${from(people * 3)}`,
    `insert into friendships (id, low_id, high_id, since) select ${id(3, "n")}, ${id(1, "0")}, ${id(1, "n * 2 + 1")}, ${at("0")} ${from(40)}`,
    `insert into blocks (id, blocker_id, blocked_id, created_at) select ${id(4, "n")}, ${id(1, "0")}, ${id(1, "n * 20 + 2")}, ${at("0")} ${from(5)}`,
    `insert into items (id, collection_id, owner_id, name, name_key, fields, rating_key, created_at, updated_at) select ${id(5, "n")}, ${id(2, shelf)}, ${id(1, `${owner} + 1`)}, ${name}, lower(${name}), ${json("{}")}, 0, ${at("n")}, ${at("n")} ${from(size)}`,
    `insert into listings (id, item_id, owner_id, kind, price_amount, price_currency, payment_methods, status, item_name, type, words, created_at, updated_at) select ${id(6, "n")}, ${id(5, "n")}, ${id(1, `${owner} + 1`)}, ${kind}, ${priced} 100 + ${dice(100_000, 9)} end, ${priced} ${one(
      10,
      [
        [90, "EUR"],
        [9, "USD"],
        [1, "CHF"],
      ],
    )} end, ${json("[]")}, 'active', ${name}, ${type(shelf)}, ' ' || lower(${name}) || ' ', ${at("n")}, ${at("n")} ${from(size)}`,
    ...(isSqlite ? ["pragma cache_size = -2000"] : []),
  ]
  if (isSqlite) yield* said("pragma cache_size = -300000")
  for (const statement of statements) yield* said(statement)
  if (!isSqlite) yield* Effect.promise(async () => void (await engine.execute(engine.reader, "vacuum analyze")))
})

const said = Effect.fnUntraced(function* (statement: string) {
  const { engine } = yield* Database
  if (statement.startsWith("pragma"))
    return yield* engine.transaction((db) => Effect.promise(async () => void (await engine.execute(db, statement))))
  yield* engine.transaction((db) => Effect.promise(async () => void (await engine.execute(db, statement))))
})
