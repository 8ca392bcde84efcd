import { type SQL, sql } from "drizzle-orm"
import type { Tables } from "../schema/tables.ts"

/**
 * The place of a new offer on the item `itemId`, a placeholder: the lowest that no open offer on it has. Where as many
 * offers are pending as copies are free it is one that an open offer has, which the unique index refuses. An item that
 * is not there has one place.
 */
export const freePlace = ({ items, offers }: Pick<Tables, "items" | "offers">): SQL<number> => {
  const itemId = sql.placeholder("itemId")
  const isOpen = sql`status in ('pending', 'accepted')`
  const open = sql`from ${offers} as one where one.item_id = ${itemId} and one.${isOpen}`
  const lowest = sql`case when exists (select 1 ${open} and one.place = 1)
    then (select min(one.place) + 1 ${open} and not exists (select 1 from ${offers} as next
      where next.item_id = one.item_id and next.${isOpen} and next.place = one.place + 1))
    else 1 end`
  return sql`coalesce(
    (select ${lowest} from ${items} as item where item.id = ${itemId} and (select count(*) ${open}) < item.copies
      and (select count(*) ${open} and one.status = 'pending') < item.copies - item.held),
    (select min(one.place) ${open}), 1)`
}
