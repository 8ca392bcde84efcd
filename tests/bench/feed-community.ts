import { Effect } from "effect"
import { Database } from "../../adapters/sql/engine/database.ts"
import type { UserId } from "../../core/index.ts"
import { fill, madeUpRows } from "./made-up-rows.ts"

/** A user with 500 friends, and a user with none. */
export const sociable = "00000001-0000-7000-8000-000000000000" as UserId
export const lonely = "00000001-0000-7000-8000-000000000001" as UserId

/**
 * Fills an empty database with a community of made-up but always equal values, by few statements: a person for each ten
 * posts, of whom some are not public. Of ten posts six are written, and four show items in collections; some of both
 * are not public. One in four has a comment and two reactions.
 */
export const fillCommunity = Effect.fn("bench.fillCommunity")(function* (size: number) {
  const { engine } = yield* Database
  const people = size / 10
  const friends = 500
  const { at, bool, dice, from, id, json, one, text } = madeUpRows(engine)
  const privacy = one(7, [
    [85, "public"],
    [10, "friends_only"],
    [5, "private"],
  ])
  const visibility = (seed: number) =>
    one(seed, [
      [65, "public"],
      [25, "friends_only"],
      [10, "private"],
    ])
  const isShare = `${dice(10, 2)} < 4`
  // The two who look write nothing. Each collection has the same number as its owner.
  const author = `${dice(people - 2, 1)} + 2`
  const isAnswered = "n % 4 = 0"

  yield* fill([
    `insert into users (id, email, display_name, privacy, show_presence, show_read_receipts, created_at, updated_at)
      select ${id(1, "n")}, 'p' || ${text("n")} || '@example.org', 'P', ${privacy}, ${bool(true)}, ${bool(true)},
        ${at("0")}, ${at("0")} ${from(people)}`,
    `insert into friendships (id, low_id, high_id, since)
      select ${id(3, "n")}, ${id(1, "0")}, ${id(1, `n * ${Math.floor((people - 2) / friends)} + 2`)}, ${at("0")}
      ${from(friends)}`,
    `insert into blocks (id, blocker_id, blocked_id, created_at)
      select ${id(4, "n")}, ${id(1, "n / 5")}, ${id(1, "n % 5 * 20 + 3")}, ${at("0")} ${from(10)}`,
    `insert into collections (id, owner_id, name, name_key, type, visibility, auto_share, created_at, updated_at,
        items_count)
      select ${id(2, "n")}, ${id(1, "n")}, 'C', 'c', 'games', ${visibility(8)}, ${bool(true)}, ${at("0")}, ${at("0")}, 0
      ${from(people)}`,
    `insert into items (id, collection_id, owner_id, name, name_key, fields, rating_key, created_at, updated_at)
      select ${id(5, "n")}, ${id(2, author)}, ${id(1, author)}, 'Item', 'item', ${json("{}")}, 0, ${at("n")}, ${at("n")}
      ${from(size)} where ${isShare}`,
    `insert into posts (id, author_id, kind, content, visibility, item_id, comments_count, like_count, created_at)
      select ${id(6, "n")}, ${id(1, author)}, case when ${isShare} then 'item_share' else 'manual' end,
        case when ${isShare} then null else 'Look at this' end,
        case when ${isShare} then null else ${visibility(9)} end,
        case when ${isShare} then ${id(5, "n")} end, case when ${isAnswered} then 1 else 0 end,
        case when ${isAnswered} then 2 else 0 end, ${at("n")} ${from(size)}`,
    `update posts set audience = (select case
        when 'private' in (u.privacy, coalesce(posts.visibility, c.visibility)) then 'private'
        when 'friends_only' in (u.privacy, coalesce(posts.visibility, c.visibility)) then 'friends_only'
        else 'public' end
      from users u left join items i on i.id = posts.item_id left join collections c on c.id = i.collection_id
      where u.id = posts.author_id)`,
    `insert into comments (id, post_id, author_id, content, created_at)
      select ${id(7, "n")}, ${id(6, "n * 4")}, ${id(1, dice(people, 10))}, 'Nice', ${at("n * 4")} ${from(size / 4)}`,
    ...[0, 1].map(
      (which) => `insert into post_reactions (post_id, user_id, type, created_at)
        select ${id(6, "n * 4")}, ${id(1, `${dice(people / 2, 11 + which)} * 2 + ${which}`)}, 'like', ${at("n * 4")}
        ${from(size / 4)}`,
    ),
  ])
})
