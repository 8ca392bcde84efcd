import type { Rule } from "./rules.ts"

const counted = `
  SELECT s.edition, s.unit, s.period, s.currency, count(*) AS n, min(s.amount) AS low, max(s.amount) AS high,
    count(DISTINCT s.sides) AS pairs
  FROM edition_sales s WHERE NOT s.is_left_out GROUP BY s.edition, s.unit, s.period, s.currency`

/** The totals of prices that `curio db check` counts again. Contract: catalog, prices. */
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
    rule: "A sale is left out while one of its sides is suspended, unless it waits for its turn",
    of: "edition_sales",
    broken: `
      SELECT s.offer_id AS id FROM edition_sales s
      LEFT JOIN users a ON a.id = s.owner_id LEFT JOIN users b ON b.id = s.offerer_id
      WHERE NOT s.is_new AND s.is_left_out <> (a.suspended_at IS NOT NULL OR b.suspended_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM sales_reviews r WHERE r.user_id = s.owner_id OR r.user_id = s.offerer_id)`,
  },
]
