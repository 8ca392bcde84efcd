import type { Rule } from "./rules.ts"

/** The number of editions in the JSON of an item, whose texts hold no quotes. */
const editionsIn = (json: string) =>
  `((length(CAST(${json} AS text)) - length(replace(CAST(${json} AS text), '"', ''))) / 2)`
const isIn = (edition: string, json: string) => `CAST(${json} AS text) LIKE '%"' || ${edition} || '"%'`

/** What finds copies of an edition, and wants. Contract: catalog, editions; market, wants. */
export const wantRules: ReadonlyArray<Rule> = [
  {
    rule: "An item is found by its editions in its collection, and by nothing else",
    of: "items",
    broken: `
      SELECT i.id FROM items i WHERE
        ${editionsIn("i.editions")} <> (SELECT count(*) FROM item_editions e WHERE e.item_id = i.id)
        OR EXISTS (SELECT 1 FROM item_editions e WHERE e.item_id = i.id AND (e.owner_id <> i.owner_id
          OR e.collection_id <> i.collection_id OR NOT (${isIn("e.edition", "i.editions")})))`,
  },
  {
    rule: "A listing is found by the editions of its item, where that is, while it is active",
    of: "listings",
    broken: `
      SELECT l.id FROM listings l LEFT JOIN items i ON i.id = l.item_id WHERE
        (CASE WHEN l.status <> 'active' OR i.id IS NULL THEN 0 ELSE ${editionsIn("i.editions")} END)
          <> (SELECT count(*) FROM listing_editions e WHERE e.listing_id = l.id)
        OR EXISTS (SELECT 1 FROM listing_editions e WHERE e.listing_id = l.id
          AND (e.owner_id <> l.owner_id OR e.collection_id <> i.collection_id
            OR NOT (${isIn("e.edition", "i.editions")})))`,
  },
  {
    rule: "A want is found by its edition or by one of its words",
    of: "wants",
    broken: `
      SELECT w.id FROM wants w WHERE (w.edition IS NOT NULL AND (w.found_by <> w.edition OR w.key <> w.edition))
        OR (w.edition IS NULL AND w.key || ' ' NOT LIKE '% ' || w.found_by || ' %')`,
  },
  {
    rule: "A want was notified of listings of other users",
    of: "wants",
    broken: `
      SELECT DISTINCT w.id FROM want_tellings t INNER JOIN wants w ON w.id = t.want_id
      INNER JOIN listings l ON l.id = t.listing_id WHERE l.owner_id = w.owner_id`,
  },
]
