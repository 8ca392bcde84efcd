import { type SQL, sql } from "drizzle-orm"
import type { Tables } from "../schema/tables.ts"

/**
 * The place of an item among those that a new offer asks for, where `itemId` is its id: the lowest that no open offer
 * has. Where as many offers are pending as copies are free it is one that an open offer has, which the unique index
 * refuses. An item that is not there has one place.
 */
export const freePlace = (
  { items, offerItems, offers }: Pick<Tables, "items" | "offerItems" | "offers">,
  itemId: SQL,
): SQL => {
  const open = sql`from ${offerItems} as one where one.item_id = ${itemId} and one.is_open`
  const pending = sql`from ${offerItems} as one inner join ${offers} as its on its.id = one.offer_id
    where one.item_id = ${itemId} and one.is_open and its.status = 'pending'`
  const lowest = sql`case when exists (select 1 ${open} and one.place = 1)
    then (select min(one.place) + 1 ${open} and not exists (select 1 from ${offerItems} as next
      where next.item_id = one.item_id and next.is_open and next.place = one.place + 1))
    else 1 end`
  return sql`coalesce(
    (select ${lowest} from ${items} as item where item.id = ${itemId} and (select count(*) ${open}) < item.copies
      and (select count(*) ${pending}) < item.copies - item.held),
    (select min(one.place) ${open}), 1)`
}
