import { summedWorth } from "../../schema/worth-triggers.ts"
import type { Rule } from "./rules.ts"

const counted = `
  SELECT s.edition, s.unit, s.period, s.currency, count(*) AS n, min(s.amount) AS low, max(s.amount) AS high,
    count(DISTINCT s.sides) AS pairs
  FROM edition_sales s WHERE NOT s.is_left_out GROUP BY s.edition, s.unit, s.period, s.currency`

/** The market values that items have by their editions and conditions, the strongest of each currency. */
const valued = `
  SELECT * FROM (
    SELECT i.id AS item_id, m.currency, i.collection_id, i.copies, m.median, m.sales,
      row_number() OVER (PARTITION BY i.id, m.currency ORDER BY m.sales DESC, m.median) AS nth
    FROM items i INNER JOIN item_editions e ON e.item_id = i.id
    INNER JOIN market_values m ON m.edition = e.edition AND m.median IS NOT NULL AND m.condition = coalesce((
      SELECT v.text FROM item_values v INNER JOIN collections c ON c.id = v.collection_id
      WHERE v.item_id = i.id AND v.key = 'condition' AND v.text IN ('mint', 'near_mint', 'played')
        AND c.type = 'cardgames'), '')) strongest
  WHERE nth = 1`

const kept = `${summedWorth.columns.join(", ")} FROM worth_sums`

/**
 * The totals of prices, market values and what items come to, which `curio db check` counts again. Contract: catalog,
 * prices.
 */
export const priceRules: ReadonlyArray<Rule> = [
  {
    rule: "The prices of an edition are those of its sales",
    of: "edition_prices",
    broken: `
      SELECT p.edition || ' ' || p.period || ' ' || p.currency AS id FROM edition_prices p LEFT JOIN (${counted}) c
        ON c.edition = p.edition AND c.unit = p.unit AND c.period = p.period AND c.currency = p.currency
      WHERE p.count <> coalesce(c.n, 0) OR (p.count > 0 AND (p.low <> c.low OR p.high <> c.high
        OR (p.is_shown AND c.pairs < 5)
        OR p.median <> (
          SELECT amount FROM (
            SELECT amount, row_number() OVER (ORDER BY amount, offer_id) AS nth FROM edition_sales s
            WHERE s.edition = p.edition AND s.unit = p.unit AND s.period = p.period AND s.currency = p.currency
              AND NOT s.is_left_out) sorted
          WHERE nth = (c.n + 1) / 2)))`,
  },
  {
    rule: "A sale has prices of its year and of its month",
    of: "edition_sales",
    broken: `
      SELECT s.offer_id AS id FROM edition_sales s LEFT JOIN edition_prices p
        ON p.edition = s.edition AND p.unit = s.unit AND p.period = s.period AND p.currency = s.currency
      WHERE p.edition IS NULL AND NOT s.is_new`,
  },
  {
    rule: "A sale is of a completed purchase",
    of: "edition_sales",
    broken: `
      SELECT s.offer_id AS id FROM edition_sales s LEFT JOIN offers o ON o.id = s.offer_id
      WHERE o.id IS NULL OR o.status <> 'completed' OR o.kind <> 'buy'`,
  },
  {
    rule: "The market values of an item are those of its editions in its condition",
    of: "items",
    broken: `
      SELECT DISTINCT coalesce(v.item_id, w.item_id) AS id
      FROM (${valued}) v FULL JOIN item_market_values w ON w.item_id = v.item_id AND w.currency = v.currency
        AND w.collection_id = v.collection_id AND w.copies = v.copies
        AND w.median = v.median AND w.sales = v.sales
      WHERE (v.item_id IS NULL OR w.item_id IS NULL) AND NOT EXISTS (
        SELECT 1 FROM item_editions e INNER JOIN market_values m ON m.edition = e.edition
        WHERE e.item_id = coalesce(v.item_id, w.item_id) AND m.spread_to IS NOT NULL)`,
  },
  {
    rule: "One of the market values of an item is its first",
    of: "items",
    broken: `
      SELECT item_id AS id FROM item_market_values GROUP BY item_id
      HAVING sum(CASE WHEN is_first THEN 1 ELSE 0 END) <> 1`,
  },
  {
    rule: "The sums of a collection are those of its items",
    of: "collections",
    broken: `
      SELECT collection_id AS id FROM (SELECT ${kept} EXCEPT SELECT * FROM (${summedWorth.rows}) a) more
      UNION SELECT collection_id FROM (SELECT * FROM (${summedWorth.rows}) b EXCEPT SELECT ${kept}) less`,
  },
  {
    rule: "A sale is behind a market value",
    of: "edition_sales",
    broken: `
      SELECT s.offer_id AS id FROM edition_sales s LEFT JOIN market_values m
        ON m.edition = s.edition AND m.condition = s.condition AND m.currency = s.currency
      WHERE s.unit = 'month' AND s.condition IS NOT NULL AND NOT s.is_left_out AND m.edition IS NULL`,
  },
  {
    rule: "A market value stands on sales that count, unless it is due",
    of: "market_values",
    broken: `
      SELECT m.edition || ' ' || m.currency AS id FROM market_values m
      WHERE m.median IS NOT NULL AND m.due_at > (SELECT max(sold_at) FROM edition_sales)
        AND m.sales > (SELECT count(*) FROM edition_sales s WHERE s.edition = m.edition AND s.unit = 'month'
          AND s.condition = m.condition AND s.currency = m.currency AND NOT s.is_left_out)`,
  },
  {
    rule: "A sale is left out while one of its sides is suspended, unless it waits for its turn",
    of: "edition_sales",
    broken: `
      SELECT s.offer_id AS id FROM edition_sales s
      LEFT JOIN users a ON a.id = s.owner_id LEFT JOIN users b ON b.id = s.offerer_id
      WHERE NOT s.is_new AND s.is_left_out <> (a.suspended_at IS NOT NULL OR b.suspended_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM sales_reviews r WHERE r.user_id = s.owner_id OR r.user_id = s.offerer_id)`,
  },
]
