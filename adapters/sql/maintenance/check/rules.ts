/** An invariant of the stored rows: its description, and the statement that finds its violations. */
export interface Rule {
  readonly rule: string
  /** What kind of ids `broken` returns. */
  readonly of:
    | "collections"
    | "comments"
    | "conversations"
    | "decisions"
    | "dm_requests"
    | "edition_prices"
    | "edition_sales"
    | "events"
    | "import_batches"
    | "item_fills"
    | "items"
    | "listings"
    | "loans"
    | "market_values"
    | "messages"
    | "notifications"
    | "offers"
    | "post_reactions"
    | "posts"
    | "proposals"
    | "ratings"
    | "removed_accounts"
    | "reports"
    | "round_entries"
    | "round_legs"
    | "rounds"
    | "sets"
    | "users"
    | "wants"
  /** One statement, so that it reads one moment even while others write; the same on every engine. */
  readonly broken: string
}

/** A row that a statement of `statementOf` returns. */
export interface Violation {
  readonly id: string
  /** The number of violations. */
  readonly n: number
}

/** The statement that returns the first ids that violate a rule. */
export const statementOf = ({ broken }: Rule): string =>
  `WITH broken AS (${broken}) SELECT id, CAST(count(*) OVER () AS integer) AS n FROM broken ORDER BY id LIMIT 3`

/** The sentence about the violations of a rule; none if there are none. */
export const problemsOf = (
  { rule, of }: Pick<Rule, "rule" | "of">,
  found: ReadonlyArray<Violation>,
): ReadonlyArray<string> => {
  const [first] = found
  if (first === undefined) return []
  const more = first.n > found.length ? ", ..." : ""
  return [`${rule}: not so for ${first.n} row(s) of ${of} (${found.map(({ id }) => id).join(", ")}${more})`]
}
