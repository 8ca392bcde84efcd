import type { Rule } from "./rules.ts"

// A quote in a caption is escaped, so this is in the JSON once for each picture.
const picturesIn = `((length(i.pictures) - length(replace(i.pictures, '"url":', ''))) / 6)`

// `replace` knows no wildcards. The JSON escapes backslashes, quotes and control characters; a tag with one of the last
// is not looked for, because the engines write it in different ways.
const tagsText = "CAST(i.tags AS text)"
const escaped = String.raw`replace(replace(t.tag, '\', '\\'), '"', '\"')`
const hasOthers = String.raw`replace(replace(${tagsText}, '\\', ''), '\"', '') LIKE '%!\%' ESCAPE '!'`

// A quote in a name is escaped, too. Each place has a name.
const placesIn = `((length(CAST(s.places AS text)) - length(replace(CAST(s.places AS text), '"name":', ''))) / 7)`

/**
 * What finds the files of items, whose captions they are, how many are lent, and who edits them; and what follows from
 * the rows of collections, sets and of what is filled in. Contract: catalog, pictures; catalog, private files; catalog,
 * loans; catalog, editors; catalog, sets; catalog, filling in.
 */
export const itemRules: ReadonlyArray<Rule> = [
  {
    rule: "The files of an item are found by its pictures, and by nothing else",
    of: "items",
    broken: `
      SELECT i.id FROM items i WHERE
        ${picturesIn} <> (SELECT count(DISTINCT p.position) FROM item_pictures p WHERE p.item_id = i.id)
        OR ${picturesIn} <> (SELECT count(*) FROM item_pictures p WHERE p.item_id = i.id)
        OR EXISTS (SELECT 1 FROM item_pictures p WHERE p.item_id = i.id AND (p.owner_id <> i.owner_id
          OR p.position >= ${picturesIn}
          OR i.pictures NOT LIKE '%"id":"' || CAST(p.id AS text) || '","url":"' || p.url || '",%'))`,
  },
  {
    rule: "The private files of an item are its owner's",
    of: "items",
    broken: `
      SELECT DISTINCT i.id FROM message_attachments a JOIN items i ON i.id = a.item_id
      WHERE a.uploader_id <> i.owner_id`,
  },
  {
    rule: "The items with a tag are found by it, and by nothing else",
    of: "items",
    broken: `
      SELECT i.id FROM items i WHERE
        (CAST(i.tags AS text) <> '[]') <> EXISTS (SELECT 1 FROM item_tags t WHERE t.item_id = i.id)
        OR EXISTS (SELECT 1 FROM item_tags t WHERE t.item_id = i.id
          AND (t.owner_id <> i.owner_id OR t.collection_id <> i.collection_id
            OR replace(${tagsText}, ${escaped}, '') = ${tagsText} AND NOT ${hasOthers}))`,
  },
  {
    rule: "What was paid for an item is that of its purchase",
    of: "items",
    broken: `
      SELECT i.id FROM items i WHERE
        (i.purchase IS NULL) <> (i.paid_amount IS NULL AND i.paid_on IS NULL)
        OR (i.paid_amount IS NULL) <> (i.paid_currency IS NULL)`,
  },
  {
    rule: "An item knows how many of its copies are lent",
    of: "items",
    broken: `
      SELECT i.id FROM items i LEFT JOIN (
        SELECT item_id, count(*) AS n FROM loans WHERE status <> 'returned' GROUP BY item_id) l ON l.item_id = i.id
      WHERE i.lent <> coalesce(l.n, 0)`,
  },
  {
    rule: "A loan is by the owner of its item, to another user, and has the status that its times say",
    of: "loans",
    broken: `
      SELECT l.id FROM loans l JOIN items i ON i.id = l.item_id
      WHERE l.lender_id <> i.owner_id OR l.borrower_id = l.lender_id
        OR (l.status = 'open' AND l.declined_at IS NOT NULL) OR (l.status = 'declined' AND l.declined_at IS NULL)`,
  },
  {
    rule: "The editors of a collection are friends of its owner",
    of: "collections",
    broken: `
      SELECT DISTINCT c.id FROM collection_editors e
      JOIN collections c ON c.id = e.collection_id JOIN friendships f ON f.id = e.friendship_id
      WHERE c.owner_id IS NULL OR c.owner_id <> e.owner_id
        OR f.low_id NOT IN (e.owner_id, e.editor_id) OR f.high_id NOT IN (e.owner_id, e.editor_id)
        OR e.owner_id = e.editor_id`,
  },
  {
    rule: "The cover of an item is its first picture",
    of: "items",
    broken: `
      SELECT i.id FROM items i LEFT JOIN item_pictures p ON p.item_id = i.id AND p.position = 0
      WHERE coalesce(i.cover_url, '') <> coalesce(p.url, '')`,
  },
  {
    rule: "A collection reaches those to whom its visibility and the privacy of its owner show it",
    of: "collections",
    broken: `
      SELECT c.id FROM collections c JOIN users u ON u.id = c.owner_id
      WHERE c.reach <> CASE WHEN 'private' IN (u.privacy, c.visibility) THEN 0
        WHEN 'friends_only' IN (u.privacy, c.visibility) THEN 1
        WHEN u.open_to_visitors AND c.open_to_visitors THEN 3 ELSE 2 END`,
  },
  {
    rule: "A set knows how many places it has",
    of: "sets",
    broken: `SELECT s.id FROM sets s WHERE s.places_count <> ${placesIn}`,
  },
  {
    rule: "A public set is found by its name and by each word in it, and a private one by none",
    of: "sets",
    broken: `
      SELECT s.id FROM sets s LEFT JOIN (
        SELECT set_id, count(*) AS n, max(position) AS last, max(length(text)) AS longest
        FROM set_words GROUP BY set_id) w ON w.set_id = s.id
      WHERE CASE WHEN s.is_public THEN coalesce(w.n, 0) = 0 OR w.last <> w.n - 1 OR w.longest > length(s.name_key)
        ELSE w.n IS NOT NULL END`,
  },
  {
    rule: "What waits no longer to be filled in is claimed by no server",
    of: "item_fills",
    broken: "SELECT f.item_id AS id FROM item_fills f WHERE f.status <> 'waiting' AND f.claimed_until IS NOT NULL",
  },
]
