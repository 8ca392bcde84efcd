import { type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import {
  type CollectionId,
  type OwnTag,
  type Page,
  type PageRequest,
  tagCountLimit,
  type UserId,
} from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { pageBy } from "../engine/keyset.ts"
import { statement } from "../engine/statement.ts"

/** How many tags of a user one request steps over. */
const mostSteps = 1_000

/**
 * The tags of a user, or those of their items in one collection, found by stepping from one to the next in an index: a
 * tag of many items takes no longer than one of few. Items are counted up to a limit, those of removed collections not
 * at all. After so many steps a page ends, whatever was found.
 */
export const ownTags = ({ read, tables }: Database["Service"]) => {
  const { collections, itemTags: tags } = tables
  const [owner, after] = [sql.placeholder("owner"), sql.placeholder("after")]
  const next = (behind: SQL) => sql`(select min(${tags.tagKey}) from ${tags}
    where ${tags.ownerId} = ${owner} and ${tags.tagKey} > ${behind})`
  const heldIn = (within: SQL) => sql`${tags.ownerId} = ${owner} and ${tags.tagKey} = steps.tag_key ${within}
    and exists (select 1 from ${collections} where ${collections.id} = ${tags.collectionId}
      and ${collections.ownerId} is not null)`
  const pagedIn = (within: SQL) => {
    const held = heldIn(within)
    return statement((db) =>
      db
        .select({
          key: sql<string>`steps.tag_key`,
          isLast: sql`steps.n = ${sql.raw(String(mostSteps))}`.mapWith(Boolean),
          tag: sql<string | null>`(select ${tags.tag} from ${tags} where ${held}
          order by ${tags.collectionId}, ${tags.itemId} limit 1)`,
          itemsCount: sql<number>`(select count(*) from (select 1 from ${tags} where ${held}
          limit ${sql.raw(String(tagCountLimit))}) as few)`.mapWith(Number),
        })
        .from(
          sql`(with recursive found(tag_key, n) as (
          select ${next(sql`${after}`)}, 1
          union all select ${next(sql`found.tag_key`)}, n + 1 from found
            where found.tag_key is not null and n < ${sql.raw(String(mostSteps))}
        ) select tag_key, n from found where tag_key is not null) as steps`,
        )
        .where(sql`steps.n = ${sql.raw(String(mostSteps))} or exists (select 1 from ${tags} where ${held})`)
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
  }
  const [inAll, inOne] = [pagedIn(sql``), pagedIn(sql`and ${tags.collectionId} = ${sql.placeholder("collection")}`)]
  return Effect.fnUntraced(function* (
    owner: UserId,
    collection: CollectionId | null,
    page: PageRequest,
  ): Effect.fn.Return<Page<OwnTag>> {
    const after = page.after === null ? "" : String(page.after[0])
    const given = { owner, after, rows: page.limit + 1 }
    const rows = yield* read((db) =>
      collection === null ? inAll(db).execute(given) : inOne(db).execute({ ...given, collection }),
    )
    const { items, next } = pageBy(rows, page, ({ key }) => [key])
    const last = items.at(-1)
    return {
      items: items.flatMap(({ itemsCount, tag }) => (tag === null ? [] : [{ tag, itemsCount }])),
      next: next ?? (last?.isLast === true ? [last.key] : null),
    }
  })
}
