import { now } from "./event-rules.ts"
import type { Rule } from "./rules.ts"

/** What no index says of the addresses of accounts. Contract: auth, e-mail address. */
export const accountRules = (engine: keyof typeof now): ReadonlyArray<Rule> => [
  {
    rule: "An address that an account may get back is no other account's and comes back to no other one",
    of: "users",
    broken: `
      SELECT r.user_id AS id FROM replaced_addresses r JOIN users u ON u.email = r.email AND u.id <> r.user_id
      WHERE r.expires_at > ${now[engine]}
      UNION SELECT r.user_id FROM replaced_addresses r
      JOIN replaced_addresses o ON o.email = r.email AND o.user_id <> r.user_id
      WHERE r.expires_at > ${now[engine]} AND o.expires_at > ${now[engine]}`,
  },
]
