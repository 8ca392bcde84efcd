import { summedTexts } from "../../schema/counted-texts.ts"
import type { Rule } from "./rules.ts"

/** The rules about the sums that triggers keep: a length is another function on each engine. */
export const textRules = (engine: "sqlite" | "postgres"): ReadonlyArray<Rule> =>
  [
    ["An account knows how many bytes its texts have", "a.texts <> coalesce(t.bytes, 0)"],
    ["An account knows how many items it has", "a.items <> coalesce(t.items, 0)"],
  ].map(([rule = "", differ]) => ({
    rule,
    of: "users",
    broken: `
      SELECT a.user_id AS id FROM account_usage a LEFT JOIN (${summedTexts(engine)}) t ON t.account = a.user_id
      WHERE ${differ}`,
  }))

/** The totals of accounts that `curio db check` counts again. Contract: files, what an account may hold. */
export const usageRules: ReadonlyArray<Rule> = [
  {
    rule: "An account knows how many bytes its files and exports have",
    of: "users",
    broken: `
      SELECT u.id FROM users u LEFT JOIN account_usage a ON a.user_id = u.id
      LEFT JOIN (
        SELECT uploader_id, sum(size) AS bytes FROM (
          SELECT uploader_id, size FROM files UNION ALL SELECT uploader_id, size FROM message_attachments
          UNION ALL SELECT user_id, bytes FROM exports WHERE bytes IS NOT NULL) stored
        WHERE uploader_id IS NOT NULL GROUP BY uploader_id) f ON f.uploader_id = u.id
      WHERE a.user_id IS NULL OR a.bytes <> coalesce(f.bytes, 0)`,
  },
  {
    rule: "An account knows how many posts it has",
    of: "users",
    broken: `
      SELECT a.user_id AS id FROM account_usage a LEFT JOIN (
        SELECT author_id, count(*) AS n FROM posts WHERE author_id IS NOT NULL GROUP BY author_id) p
        ON p.author_id = a.user_id
      WHERE a.posts <> coalesce(p.n, 0)`,
  },
  {
    rule: "An account knows how many comments it has",
    of: "users",
    broken: `
      SELECT a.user_id AS id FROM account_usage a LEFT JOIN (
        SELECT author_id, count(*) AS n FROM comments GROUP BY author_id) c ON c.author_id = a.user_id
      WHERE a.comments <> coalesce(c.n, 0)`,
  },
  {
    rule: "An account knows how many of its offers were completed",
    of: "users",
    broken: `
      SELECT a.user_id AS id FROM account_usage a LEFT JOIN (
        SELECT side, count(*) AS n FROM (
          SELECT owner_id AS side FROM offers WHERE status = 'completed'
          UNION ALL SELECT offerer_id FROM offers WHERE status = 'completed') ends GROUP BY side) o
        ON o.side = a.user_id
      WHERE a.completed_offers <> coalesce(o.n, 0)`,
  },
  {
    rule: "An account knows how many of its offers were cancelled through it",
    of: "users",
    broken: `
      SELECT a.user_id AS id FROM account_usage a LEFT JOIN (
        SELECT side, count(*) AS n FROM (
          SELECT owner_id AS side FROM offers WHERE fault IN ('owner', 'both')
          UNION ALL SELECT offerer_id FROM offers WHERE fault IN ('offerer', 'both')) ends GROUP BY side) o
        ON o.side = a.user_id
      WHERE a.cancelled_offers <> coalesce(o.n, 0)`,
  },
]
