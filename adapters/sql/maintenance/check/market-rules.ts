import { cardConditions } from "../../../../core/index.ts"
import type { Rule } from "./rules.ts"

// What the accepted or pending proposals of offers give: the first item, and the further ones.
const given = `
  SELECT p.offer_id, p.status, p.further_count, p.offered_item_id AS item_id
  FROM proposals p WHERE p.status IN ('pending', 'accepted') AND p.offered_item_id IS NOT NULL
  UNION ALL
  SELECT p.offer_id, p.status, p.further_count, i.item_id
  FROM proposals p JOIN proposal_items i ON i.proposal_id = p.id AND i.side = 'offerer'
  WHERE p.status IN ('pending', 'accepted')`

// Who received which item, latest first: in completed offers the offerer the wanted items and the owner the offered
// ones, in completed legs of trade rounds the receiver.
const handovers = `
  SELECT item_id, receiver, moved_at,
    row_number() OVER (PARTITION BY item_id ORDER BY moved_at DESC, offer_id DESC) AS nth
  FROM (
    SELECT w.item_id, o.offerer_id AS receiver, o.completed_at AS moved_at, o.id AS offer_id
    FROM offers o JOIN offer_items w ON w.offer_id = o.id WHERE o.status = 'completed'
    UNION ALL
    SELECT g.item_id, o.owner_id, o.completed_at, o.id
    FROM offers o JOIN (${given}) g ON g.offer_id = o.id AND g.status = 'accepted' WHERE o.status = 'completed'
    UNION ALL
    SELECT item_id, receiver_id, completed_at, id FROM round_legs WHERE status = 'completed'
  ) moves`

/** The rules of collections, listings and offers. Contract: market; CLI, db. */
export const marketRules: ReadonlyArray<Rule> = [
  {
    rule: "An item belongs to the owner of its collection",
    of: "items",
    broken: "SELECT i.id FROM items i JOIN collections c ON c.id = i.collection_id WHERE c.owner_id <> i.owner_id",
  },
  {
    rule: "A collection knows how many items it has",
    of: "collections",
    broken: `
      SELECT c.id FROM collections c
      LEFT JOIN (SELECT collection_id, count(*) AS n FROM items GROUP BY collection_id) i ON i.collection_id = c.id
      WHERE c.owner_id IS NOT NULL AND c.items_count <> coalesce(i.n, 0)`,
  },
  {
    rule: "An item has one active listing at most",
    of: "items",
    broken: "SELECT item_id AS id FROM listings WHERE status = 'active' GROUP BY item_id HAVING count(*) > 1",
  },
  {
    rule: "A listing that is not closed is of an item that its owner has",
    of: "listings",
    broken: `
      SELECT l.id FROM listings l LEFT JOIN items i ON i.id = l.item_id
      WHERE l.status <> 'closed' AND (i.id IS NULL OR i.owner_id <> l.owner_id)`,
  },
  {
    rule: "A listing has the type of its item",
    of: "listings",
    broken: `
      SELECT l.id FROM listings l JOIN items i ON i.id = l.item_id JOIN collections c ON c.id = i.collection_id
      WHERE c.type <> l.type`,
  },
  {
    rule: "A listing that is not closed is found by the condition of its card game",
    of: "listings",
    broken: `
      SELECT l.id FROM listings l LEFT JOIN item_values v ON v.item_id = l.item_id AND v.key = 'condition'
        AND v.text IN (${cardConditions.map((one) => `'${one}'`).join(", ")}) AND l.type = 'cardgames'
      WHERE l.status <> 'closed' AND coalesce(l.condition, '') <> coalesce(v.text, '')`,
  },
  {
    rule: "A listing from before its item's last transfer is closed",
    of: "listings",
    broken: `
      SELECT l.id FROM listings l JOIN (${handovers}) h ON h.item_id = l.item_id AND h.nth = 1
      WHERE l.status <> 'closed' AND l.created_at < h.moved_at`,
  },
  {
    rule: "A suspended account has no active listing",
    of: "listings",
    broken: `
      SELECT l.id FROM listings l JOIN users u ON u.id = l.owner_id
      WHERE l.status = 'active' AND u.suspended_at IS NOT NULL`,
  },
  {
    rule: "A suspended account has no pending or accepted offer",
    of: "offers",
    broken: `
      SELECT o.id FROM offers o WHERE o.status IN ('pending', 'accepted') AND EXISTS (
        SELECT 1 FROM users u WHERE u.id IN (o.owner_id, o.offerer_id) AND u.suspended_at IS NOT NULL)`,
  },
  {
    rule: "An offer is between two people",
    of: "offers",
    broken: "SELECT id FROM offers WHERE owner_id = offerer_id",
  },
  {
    rule: "An offer is for what was listed, and to who listed it",
    of: "offers",
    broken: `
      SELECT DISTINCT o.id FROM offers o
      JOIN offer_items w ON w.offer_id = o.id JOIN listings l ON l.id = w.listing_id
      WHERE (l.item_id <> w.item_id AND o.status <> 'completed') OR l.owner_id <> o.owner_id`,
  },
  {
    rule: "A copy of an item has one pending or accepted offer at most",
    of: "items",
    broken: `
      SELECT DISTINCT item_id AS id FROM offer_items WHERE is_open
      GROUP BY item_id, place HAVING count(*) > 1`,
  },
  {
    rule: "An offer has a row for each item that it asks for, and its first one is that of the offer",
    of: "offers",
    broken: `
      SELECT o.id FROM offers o LEFT JOIN offer_items w ON w.offer_id = o.id
      GROUP BY o.id, o.item_id, o.listing_id, o.items_count
      HAVING count(w.number) <> o.items_count OR max(w.number) <> o.items_count - 1
        OR count(DISTINCT w.item_id) <> count(w.number)
        OR sum(CASE WHEN w.number = 0 AND (w.item_id <> o.item_id
          OR coalesce(w.listing_id = o.listing_id, w.listing_id IS NULL AND o.listing_id IS NULL) = false)
          THEN 1 ELSE 0 END) > 0`,
  },
  {
    rule: "What an offer asks for has a place while the offer is open: all of it once it was accepted",
    of: "offers",
    broken: `
      SELECT o.id FROM offers o LEFT JOIN offer_items w ON w.offer_id = o.id AND w.is_open
      GROUP BY o.id, o.status, o.items_count
      HAVING (o.status NOT IN ('pending', 'accepted') AND count(w.number) > 0)
        OR (o.status = 'pending' AND count(w.number) = 0)
        OR (o.status = 'accepted' AND count(w.number) <> o.items_count)`,
  },
  {
    rule: "An offer was accepted, confirmed and completed as its status says",
    of: "offers",
    broken: `
      SELECT id FROM offers
      WHERE (accepted_at IS NULL AND status IN ('accepted', 'completed'))
        OR (accepted_at IS NOT NULL AND status IN ('pending', 'rejected'))
        OR (accepted_at IS NULL AND (owner_confirmed_at IS NOT NULL OR offerer_confirmed_at IS NOT NULL))
        OR (owner_confirmed_at IS NOT NULL AND offerer_confirmed_at IS NOT NULL AND status <> 'completed')
        OR ((owner_confirmed_at IS NULL OR offerer_confirmed_at IS NULL) AND status = 'completed'
          AND coalesce(problem_outcome, '') <> 'completed')
        OR ((completed_at IS NOT NULL) <> (status = 'completed'))`,
  },
  {
    rule: "An accepted offer is due, unless it has an open problem; another one is not",
    of: "offers",
    broken: `
      SELECT id FROM offers
      WHERE (due_at IS NOT NULL) <> (status = 'accepted' AND NOT (problem_by IS NOT NULL AND problem_outcome IS NULL))`,
  },
  {
    rule: "Only an offer that was accepted was sent, handed over, reminded of or has a problem",
    of: "offers",
    broken: `
      SELECT id FROM offers
      WHERE accepted_at IS NULL AND coalesce(owner_handover_kind, offerer_handover_kind, problem_by, owner_words,
        offerer_words) IS NOT NULL
      UNION
      SELECT id FROM offers
      WHERE accepted_at IS NULL AND coalesce(owner_sent_at, offerer_sent_at, owner_reminded_at, offerer_reminded_at)
        IS NOT NULL`,
  },
  {
    rule: "A problem of an offer is whole, and ends with its offer",
    of: "offers",
    broken: `
      SELECT id FROM offers
      WHERE (problem_by IS NULL) <> (problem_at IS NULL) OR (problem_by IS NULL) <> (problem_reason IS NULL)
        OR (problem_by IS NULL AND coalesce(owner_words, offerer_words, problem_outcome) IS NOT NULL)
        OR (problem_by = 'owner' AND owner_words IS NULL) OR (problem_by = 'offerer' AND offerer_words IS NULL)
        OR (CASE problem_by WHEN 'owner' THEN offerer_words ELSE owner_words END IS NULL)
          <> (problem_answered_at IS NULL)
        OR (problem_outcome IS NULL) <> (problem_ended_at IS NULL)
        OR (problem_by IS NOT NULL AND problem_outcome IS NULL AND status <> 'accepted')`,
  },
  {
    rule: "A pending offer is for an item that is there, by a listing that is not closed",
    of: "offers",
    broken: `
      SELECT DISTINCT o.id FROM offers o JOIN offer_items w ON w.offer_id = o.id AND w.is_open
      LEFT JOIN items i ON i.id = w.item_id LEFT JOIN listings l ON l.id = w.listing_id
      WHERE o.status = 'pending' AND (i.id IS NULL OR l.id IS NULL OR l.status = 'closed')`,
  },
  {
    rule: "What is left of the items of a pending or accepted offer belongs to those who would give it",
    of: "offers",
    broken: `
      SELECT o.id FROM offers o
      JOIN offer_items w ON w.offer_id = o.id AND w.is_open JOIN items i ON i.id = w.item_id
      WHERE o.status IN ('pending', 'accepted') AND i.owner_id <> o.owner_id
      UNION
      SELECT o.id FROM offers o JOIN (${given}) g ON g.offer_id = o.id JOIN items i ON i.id = g.item_id
      WHERE o.status IN ('pending', 'accepted') AND i.owner_id <> o.offerer_id
        AND (o.status = 'accepted' OR g.further_count = 0)`,
  },
  {
    rule: "The proposals of an offer are numbered from 1 without a gap",
    of: "offers",
    broken: `
      SELECT o.id FROM offers o LEFT JOIN proposals p ON p.offer_id = o.id
      GROUP BY o.id HAVING count(p.id) = 0 OR min(p.number) <> 1 OR max(p.number) <> count(DISTINCT p.number)
        OR count(p.id) <> count(DISTINCT p.number)`,
  },
  {
    rule: "A proposal is one side's, of money for a purchase and of an item for a trade",
    of: "proposals",
    broken: `
      SELECT p.id FROM proposals p JOIN offers o ON o.id = p.offer_id
      WHERE p.proposer_id NOT IN (o.owner_id, o.offerer_id)
        OR (o.kind = 'buy') <> (p.price_amount IS NOT NULL) OR (o.kind = 'trade') <> (p.offered_item_id IS NOT NULL)`,
  },
  {
    rule: "A proposal has a row for each further item that it asks for or gives",
    of: "proposals",
    broken: `
      SELECT p.id FROM proposals p LEFT JOIN proposal_items i ON i.proposal_id = p.id
      GROUP BY p.id, p.asked_count, p.further_count
      HAVING sum(CASE WHEN i.side = 'owner' THEN 1 ELSE 0 END) <> p.asked_count
        OR sum(CASE WHEN i.side = 'offerer' THEN 1 ELSE 0 END) <> p.further_count`,
  },
  {
    rule: "A pending proposal is the last of a pending offer",
    of: "proposals",
    broken: `
      SELECT p.id FROM proposals p JOIN offers o ON o.id = p.offer_id
      WHERE p.status = 'pending' AND (o.status <> 'pending'
        OR EXISTS (SELECT 1 FROM proposals l WHERE l.offer_id = p.offer_id AND l.number > p.number))`,
  },
  {
    rule: "An offer that was accepted has an accepted proposal, its last; another has none",
    of: "offers",
    broken: `
      SELECT o.id FROM offers o LEFT JOIN proposals p ON p.offer_id = o.id
      GROUP BY o.id, o.accepted_at
      HAVING sum(CASE WHEN p.status = 'accepted' THEN 1 ELSE 0 END) <> CASE WHEN o.accepted_at IS NULL THEN 0 ELSE 1 END
        OR (o.accepted_at IS NOT NULL AND max(p.number) <> max(CASE WHEN p.status = 'accepted' THEN p.number END))`,
  },
  {
    rule: "An item belongs to whom its last transfer gave it",
    of: "items",
    broken: `
      SELECT i.id FROM items i JOIN (${handovers}) h ON h.item_id = i.id AND h.nth = 1
      WHERE i.owner_id <> h.receiver`,
  },
  {
    rule: "An item knows how many of its copies accepted offers, entries of trade rounds and loans hold",
    of: "items",
    broken: `
      SELECT i.id FROM items i LEFT JOIN (
        SELECT item_id, count(*) AS n FROM (
          SELECT w.item_id FROM offers o JOIN offer_items w ON w.offer_id = o.id WHERE o.status = 'accepted'
          UNION ALL
          SELECT g.item_id FROM offers o JOIN (${given}) g ON g.offer_id = o.id AND g.status = 'accepted'
          WHERE o.status = 'accepted'
          UNION ALL
          SELECT item_id FROM item_holds
          UNION ALL
          SELECT item_id FROM loans WHERE status <> 'returned') holds
        GROUP BY item_id) h ON h.item_id = i.id
      WHERE i.held <> coalesce(h.n, 0)`,
  },
  {
    rule: "No more copies of an item are held than there are",
    of: "items",
    broken: "SELECT id FROM items WHERE held > copies",
  },
  {
    rule: "A rating is of a completed offer, by one side and about the other",
    of: "ratings",
    broken: `
      SELECT r.id FROM ratings r JOIN offers o ON o.id = r.offer_id
      WHERE o.status <> 'completed' OR r.rater_id NOT IN (o.owner_id, o.offerer_id)
        OR r.ratee_id NOT IN (o.owner_id, o.offerer_id) OR r.rater_id = r.ratee_id`,
  },
  {
    rule: "Each side of an offer rates it once at most",
    of: "offers",
    broken: `
      SELECT DISTINCT offer_id AS id FROM ratings WHERE offer_id IS NOT NULL
      GROUP BY offer_id, rater_id HAVING count(*) > 1`,
  },
]
