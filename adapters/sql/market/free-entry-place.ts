import { type SQL, sql } from "drizzle-orm"
import type { ItemId } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"

/**
 * The place of a new entry among the copies of its item: the lowest that no active entry has. Where each copy is
 * entered it is one that an entry has, which the unique index refuses. An item that is not there has one place.
 */
export const freeEntryPlace = (
  { items, roundEntries }: Pick<Tables, "items" | "roundEntries">,
  item: ItemId,
): SQL<number> => {
  const active = sql`from ${roundEntries} as one where one.item_id = ${item} and one.ended_at is null`
  const next = sql`select 1 from ${roundEntries} as next
    where next.item_id = one.item_id and next.ended_at is null and next.place = one.place + 1`
  return sql`coalesce((
    select case when exists (select 1 ${active} and one.place = 1)
      then (select min(one.place) + 1 ${active} and one.place < entered.copies and not exists (${next})) else 1 end
    from ${items} as entered where entered.id = ${item}), 1)`
}
