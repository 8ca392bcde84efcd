import { Effect } from "effect"
import { Database } from "../../adapters/sql/engine/database.ts"
import { fill, madeUpRows } from "./made-up-rows.ts"

/** How much there is of each. */
const people = 10_000
const items = 100_000
const listings = 100_000
const posts = 50_000
const notes = 100_000
const groups = 1_000
const members = 10
const messages = 50
const events = 5_000

/** The people whose conversations there are. */
const chatting = 1_000
/** Friends stand this far from one another: each has forty. */
const friendsAt = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584, 4181, 500, 700]
/** Each blocks the one who stands this far. */
const blockedAt = 50

const tables = {
  users: 1,
  collections: 2,
  friendships: 3,
  blocks: 4,
  forSale: 5,
  listings: 6,
  items: 8,
  offers: 9,
  ratings: 10,
  posts: 11,
  comments: 12,
  notes: 13,
  conversations: 14,
  messages: 15,
  events: 16,
  fields: 17,
}

const idOf = (table: keyof typeof tables) => (n: number) =>
  `${tables[table].toString(16).padStart(8, "0")}-0000-7000-8000-${n.toString(16).padStart(12, "0")}`

/** The world as those see it who ask. */
export const world = {
  people,
  items,
  groups,
  user: idOf("users"),
  item: idOf("items"),
  conversation: idOf("conversations"),
  /** The collection of the first user, with all the items. */
  collection: idOf("collections")(0),
  /** One who is in the conversation. */
  memberOf: (conversation: number, n: number) => (conversation * 7 + n * 53) % chatting,
  isBlocked: (one: number, other: number) =>
    (other - one + people) % people === blockedAt || (one - other + people) % people === blockedAt,
}

/**
 * Fills an empty database with what is asked for in `reads-rows.ts`: made-up but always equal values. Each collection
 * and each account is public, restricted or private as dice say; the collection with the items is public.
 */
export const fillWorld = Effect.fn("bench.fillWorld")(function* (now: number) {
  const { engine } = yield* Database
  const { at, bool, dice, from, id, json, one, slot, text } = madeUpRows(engine)
  const of = (table: keyof typeof tables, n: string) => id(tables[table], n)
  const privacy = (seed: number) =>
    one(seed, [
      [85, "public"],
      [10, "friends_only"],
      [5, "private"],
    ])
  const type = (n: string) =>
    one(
      3,
      [
        [50, "games"],
        [30, "books"],
        [20, "custom"],
      ],
      n,
    )
  const owner = `(${dice(people - 1, 1)} + 1)`
  const shelf = `(${owner} * 3 + ${dice(3, 2)})`
  const name = `'Item ' || ${text("n")} || (case when ${dice(10, 4)} = 0 then ' Blue' else '' end)`
  const kind = one(6, [
    [50, "sale"],
    [25, "trade"],
    [25, "both"],
  ])
  const priced = `case when ${kind} = 'trade' then null else`
  const isShare = `${dice(10, 2)} < 4`
  const moment = (offset: string) => at(`${Math.round((now - Date.UTC(2026, 0, 1)) / 1000)} + (${offset})`)
  // The first half is over, and the others begin late enough for no reminder to be due.
  const starts = (later: number) =>
    moment(`(n - ${events / 2}) * 1200 + (case when n < ${events / 2 - 10} then 0 else 400000 end) + ${later}`)
  const member = `(n / ${members}) * 7 + (n % ${members}) * 53`
  const status = one(21, [
    [25, "backlog"],
    [25, "playing"],
    [25, "completed"],
    [25, "wishlist"],
  ])
  const fields = `'{"status":"' || ${status} || '","developer":"Studio ' || ${text(dice(97, 23))}
    || '","release_year":' || ${text(`1980 + ${dice(45, 22)}`)} || '}'`
  const asJson = (value: string) => (engine.name === "sqlite" ? value : `(${value})::jsonb`)
  const value = (key: string, column: string, expression: string) =>
    `insert into item_values (item_id, collection_id, key, ${column}, rating_key, created_at)
      select ${of("items", "n")}, ${of("collections", "0")}, '${key}', ${expression}, ${dice(6, 25)}, ${at("n")}
      ${from(items)}`
  const low = (d: number) => `case when n + ${d} < ${people} then n else n + ${d} - ${people} end`
  const high = (d: number) => `case when n + ${d} < ${people} then n + ${d} else n end`
  yield* fill([
    `insert into users (id, email, display_name, bio, privacy, show_presence, show_read_receipts, email_verified_at,
        created_at, updated_at)
      select ${of("users", "n")}, 'p' || ${text("n")} || '@example.org', 'Person ' || ${text("n")},
        'I collect what is old and green, mostly number ' || ${text("n")},
        case when n = 0 then 'public' else ${privacy(7)} end, ${bool(true)}, ${bool(true)}, ${at("0")}, ${at("0")},
        ${at("0")} ${from(people)}`,
    `insert into collections (id, owner_id, name, name_key, type, visibility, auto_share, created_at, updated_at,
        items_count)
      select ${of("collections", "n")}, ${of("users", "n / 3")}, 'Collection ' || ${text("n")},
        'collection ' || ${text("n")}, case when n = 0 then 'games' else ${type("n")} end,
        case when n < 3 then 'public' else ${privacy(8)} end, ${bool(false)}, ${at("0")}, ${at("0")},
        case when n = 0 then ${items} else 0 end ${from(people * 3)}`,
    ...friendsAt.map(
      (d) => `insert into friendships (id, low_id, high_id, since)
        select ${of("friendships", `n * 10000 + ${d}`)}, ${of("users", low(d))}, ${of("users", high(d))}, ${at("n")}
        ${from(people)}`,
    ),
    `insert into blocks (id, blocker_id, blocked_id, created_at)
      select ${of("blocks", "n")}, ${of("users", "n")}, ${of("users", `(n + ${blockedAt}) % ${people}`)}, ${at("0")}
      ${from(people)}`,
    `insert into items (id, collection_id, owner_id, name, name_key, fields, rating, rating_key, created_at, updated_at)
      select ${of("items", "n")}, ${of("collections", "0")}, ${of("users", "0")},
        'Game ' || ${text(dice(1e9, 24))}, 'game ' || ${text(dice(1e9, 24))}, ${asJson(fields)},
        nullif(${dice(6, 25)}, 0), ${dice(6, 25)}, ${at("n")}, ${at("n")} ${from(items)}`,
    value("status", "text", status),
    value("developer", "text", `'Studio ' || ${text(dice(97, 23))}`),
    value("release_year", "number", `1980 + ${dice(45, 22)}`),
    `insert into collection_fields (id, collection_id, definition_id, is_required, is_hidden, position)
      select ${of("fields", "position")}, ${of("collections", "0")}, id, ${bool(false)}, ${bool(false)}, position
      from (select id, row_number() over (order by key) - 1 as position from field_definitions
        where owner_id is null and collection_type = 'games') as games`,
    `insert into items (id, collection_id, owner_id, name, name_key, fields, rating_key, created_at, updated_at)
      select ${of("forSale", "n")}, ${of("collections", shelf)}, ${of("users", owner)}, ${name}, lower(${name}),
        ${json("{}")}, 0, ${at("n")}, ${at("n")} ${from(listings)}`,
    `insert into listings (id, item_id, owner_id, kind, price_amount, price_currency, payment_methods, status,
        item_name, type, words, created_at, updated_at)
      select ${of("listings", "n")}, ${of("forSale", "n")}, ${of("users", owner)}, ${kind},
        ${priced} 100 + ${dice(100_000, 9)} end, ${priced} 'EUR' end, ${json('["cash"]')}, 'active', ${name},
        ${type(shelf)}, ' ' || lower(${name}) || ' ', ${at("n")}, ${at("n")} ${from(listings)}`,
    `insert into offers (id, item_id, item_name, owner_id, offerer_id, kind, status, accepted_at, owner_confirmed_at,
        offerer_confirmed_at, completed_at, created_at, updated_at)
      select ${of("offers", "n")}, ${of("forSale", "n")}, 'Old thing', ${of("users", "n % 1000")},
        ${of("users", "1000 + n % 9000")}, 'buy', 'completed', ${Array(6).fill(at("n")).join(", ")} ${from(10_000)}`,
    `insert into ratings (id, offer_id, rater_id, ratee_id, score, comment, created_at)
      select ${of("ratings", "n")}, ${of("offers", "n")}, ${of("users", "1000 + n % 9000")}, ${of("users", "n % 1000")},
        3 + n % 3, null, ${at("n")} ${from(10_000)}`,
    `insert into posts (id, author_id, kind, content, visibility, item_id, comments_count, like_count, created_at)
      select ${of("posts", "n")}, case when ${isShare} then ${of("users", owner)}
          else ${of("users", `${dice(people - 2, 11)} + 2`)} end,
        case when ${isShare} then 'item_share' else 'manual' end,
        case when ${isShare} then null else 'Look at this, number ' || ${text("n")} end,
        case when ${isShare} then null else ${privacy(9)} end, case when ${isShare} then ${of("forSale", "n")} end,
        case when n % 4 = 0 then 1 else 0 end, case when n % 4 = 0 then 2 else 0 end, ${at("n")} ${from(posts)}`,
    `update posts set audience = (select case
        when 'private' in (u.privacy, coalesce(posts.visibility, c.visibility)) then 'private'
        when 'friends_only' in (u.privacy, coalesce(posts.visibility, c.visibility)) then 'friends_only'
        else 'public' end
      from users u left join items i on i.id = posts.item_id left join collections c on c.id = i.collection_id
      where u.id = posts.author_id)`,
    `insert into comments (id, post_id, author_id, content, created_at)
      select ${of("comments", "n")}, ${of("posts", "n * 4")}, ${of("users", dice(people, 10))}, 'Nice', ${at("n * 4")}
      ${from(posts / 4)}`,
    ...[0, 1].map(
      (which) => `insert into post_reactions (post_id, user_id, type, created_at)
        select ${of("posts", "n * 4")}, ${of("users", `${dice(people / 2, 11 + which)} * 2 + ${which}`)}, 'like',
          ${at("n * 4")} ${from(posts / 4)}`,
    ),
    `insert into notifications (id, user_id, type, actor_id, subject_kind, subject_id, read_at, created_at)
      select ${of("notes", "n")}, ${of("users", `n % ${people}`)},
        case (n / ${people}) % 2 when 0 then 'post_commented' else 'offer_received' end,
        ${of("users", `(n + 777) % ${people}`)}, case (n / ${people}) % 2 when 0 then 'post' else 'offer' end,
        case (n / ${people}) % 2 when 0 then ${of("posts", `n % ${posts}`)} else ${of("offers", `(n + n / ${people} * 13) % 10000`)} end,
        case when n < ${notes * 0.75} then ${moment("0")} end, ${moment(`n / 10 - ${notes / 10} - 3600`)} ${from(notes)}`,
    `insert into conversations (id, kind, name, created_at, updated_at, last_sequence, activity_at)
      select ${of("conversations", "n")}, 'group', 'Swappers ' || ${text("n")}, ${at("0")}, ${at("0")}, ${messages},
        ${at(`${messages} + n`)} ${from(groups)}`,
    `insert into conversation_members (conversation_id, user_id, role, joined_at, last_read_sequence, settled_count,
        is_muted, is_archived, activity_slot)
      select ${of("conversations", `n / ${members}`)}, ${of("users", `(${member}) % ${chatting}`)},
        case n % ${members} when 0 then 'owner' else 'member' end, ${at("0")}, ${messages} - 3, ${messages} - 3,
        ${bool(false)}, ${bool(false)}, ${slot(`${messages} + n / ${members}`)} ${from(groups * members)}`,
    `insert into messages (id, conversation_id, sequence, author_id, content, reply_to_id, created_at)
      select ${of("messages", "n")}, ${of("conversations", `n / ${messages}`)}, n % ${messages} + 1,
        ${of("users", `((n / ${messages}) * 7 + (n % ${members}) * 53) % ${chatting}`)},
        'Meet at noon near the old station, topic ' || ${text("n")} || '? I bring the green ones.',
        case when n % 7 = 6 and n % ${messages} > 6 then ${of("messages", "n - 5")} end, ${at("n")}
      ${from(groups * messages)}`,
    `insert into events (id, owner_id, name, description, starts_at, ends_at, time_zone, place_kind, address, city,
        city_key, url, visibility, status, going_count, created_at, updated_at)
      select ${of("events", "n")}, ${of("users", "n % 100 + 200")}, 'Swap meet ' || ${text("n")},
        'Bring what you have twice.', ${starts(0)}, ${starts(7200)}, 'UTC',
        case n % 3 when 0 then 'online' else 'onsite' end, case n % 3 when 0 then null else 'Elm Street 7' end,
        case n % 3 when 0 then null else 'City ' || ${text("n % 10")} end,
        case n % 3 when 0 then null else 'city ' || ${text("n % 10")} end,
        case n % 3 when 0 then 'https://meet.example' end, case n % 4 when 0 then 'invite_only' else 'public' end,
        case when n < ${events / 2 - 10} then 'ended' else 'scheduled' end, 2, ${at("n")}, ${at("n")} ${from(events)}`,
    ...[0, 1].map(
      (which) => `insert into event_participants (event_id, user_id, participation, position, starts_at, joined_at)
        select ${of("events", "n")}, ${of("users", `300 + ${which} + n % 9000`)}, 'going', null,
          ${starts(0)}, ${at("n")} ${from(events)}`,
    ),
  ])
})
