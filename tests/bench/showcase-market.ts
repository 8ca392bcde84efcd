import { Effect } from "effect"
import { Database } from "../../adapters/sql/engine/database.ts"
import type { UserId } from "../../core/index.ts"
import { fill, madeUpRows } from "./made-up-rows.ts"

/** The one who looks. */
export const viewer = "00000001-0000-7000-8000-000000000000" as UserId

/** A word in the name of so many of the listings, whatever their number. */
const rareListings = 12

/**
 * Fills an empty database with a market of made-up but always equal values, by few statements: a person for each
 * hundred listings, of whom some are private, friends or blocked, with three collections each, of which some are not
 * public.
 */
export const fillMarket = Effect.fn("bench.fillMarket")(function* (size: number) {
  const { engine } = yield* Database
  const people = Math.max(100, size / 100)
  const { at, bool, dice, from, id, json, one, text } = madeUpRows(engine)

  const owner = dice(people - 1, 1)
  const shelf = `(${owner} + 1) * 3 + ${dice(3, 2)}`
  const type = (n: string) =>
    one(
      3,
      [
        [50, "games"],
        [30, "books"],
        [19, "cardgames"],
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

  const condition = one(11, [
    [20, "mint"],
    [60, "near_mint"],
    [20, "played"],
  ])

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
    `insert into field_definitions (id, key, name, type, collection_type, is_hidden, created_at) values (${id(7, "1")}, 'condition', 'Condition', 'select', 'cardgames', ${bool(false)}, ${at("0")})`,
    `insert into collection_fields (id, collection_id, definition_id, is_required, is_hidden, position) select ${id(8, "n")}, ${id(2, "n")}, ${id(7, "1")}, ${bool(false)}, ${dice(20, 12)} = 0, 0 ${from(people * 3)}`,
    `insert into friendships (id, low_id, high_id, since) select ${id(3, "n")}, ${id(1, "0")}, ${id(1, "n * 2 + 1")}, ${at("0")} ${from(40)}`,
    `insert into blocks (id, blocker_id, blocked_id, created_at) select ${id(4, "n")}, ${id(1, "0")}, ${id(1, "n * 20 + 2")}, ${at("0")} ${from(5)}`,
    `insert into items (id, collection_id, owner_id, name, name_key, fields, rating_key, created_at, updated_at) select ${id(5, "n")}, ${id(2, shelf)}, ${id(1, `${owner} + 1`)}, ${name}, lower(${name}), ${json("{}")}, 0, ${at("n")}, ${at("n")} ${from(size)}`,
    `insert into listings (id, item_id, owner_id, kind, price_amount, price_currency, payment_methods, status, item_name, type, words, condition, created_at, updated_at) select ${id(6, "n")}, ${id(5, "n")}, ${id(1, `${owner} + 1`)}, ${kind}, ${priced} 100 + ${dice(100_000, 9)} end, ${priced} ${one(
      10,
      [
        [90, "EUR"],
        [9, "USD"],
        [1, "CHF"],
      ],
    )} end, ${json("[]")}, 'active', ${name}, ${type(shelf)}, ' ' || lower(${name}) || ' ', case when ${type(shelf)} = 'cardgames' then ${condition} end, ${at("n")}, ${at("n")} ${from(size)}`,
  ]
  yield* fill(statements)
})
