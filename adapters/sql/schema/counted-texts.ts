/** Rows of a table whose texts count for an account. */
export interface CountedTexts {
  readonly table: string
  /** The column with the account that wrote them; rows without one count for no account. */
  readonly owner: string
  /** Their columns, texts and JSON. */
  readonly columns: ReadonlyArray<string>
  /** Whether the rows are counted too, as the items of the account. */
  readonly areItems?: boolean
  /**
   * How the triggers are called, of a table that is here for several accounts. Its rows are added without these texts,
   * and kept: only changes are counted.
   */
  readonly changesOf?: string
}

/**
 * The texts that count for the account that wrote them: the length of each of these columns in UTF-8, and of JSON as
 * the database shows it as a text. From this list follow the triggers that keep the sums, the statement that sums up
 * all rows, and the rule of `curio db check`; a test compares it with the tables.
 * Contract: files, what an account may hold.
 */
export const countedTexts: ReadonlyArray<CountedTexts> = [
  { table: "field_definitions", owner: "owner_id", columns: ["key", "name", "options"] },
  { table: "collections", owner: "owner_id", columns: ["name", "description"] },
  {
    table: "items",
    owner: "owner_id",
    columns: ["name", "editions", "external_ref", "fields", "comment", "location"],
    areItems: true,
  },
  { table: "item_pictures", owner: "owner_id", columns: ["caption"] },
  { table: "item_tags", owner: "owner_id", columns: ["tag"] },
  { table: "loans", owner: "lender_id", columns: ["borrower_name", "note"] },
  { table: "sets", owner: "owner_id", columns: ["name", "description", "places"] },
  { table: "listings", owner: "owner_id", columns: ["payment_methods", "description"] },
  { table: "proposals", owner: "proposer_id", columns: ["message"] },
  {
    table: "offers",
    changesOf: "owner",
    owner: "owner_id",
    columns: ["owner_handover_carrier", "owner_handover_number", "owner_handover_note", "owner_words"],
  },
  {
    table: "offers",
    changesOf: "offerer",
    owner: "offerer_id",
    columns: ["offerer_handover_carrier", "offerer_handover_number", "offerer_handover_note", "offerer_words"],
  },
  { table: "ratings", owner: "rater_id", columns: ["comment"] },
  { table: "wants", owner: "owner_id", columns: ["edition", "q", "note"] },
  { table: "import_mappings", owner: "user_id", columns: ["name", "columns", "options"] },
  { table: "posts", owner: "author_id", columns: ["content"] },
  { table: "comments", owner: "author_id", columns: ["content"] },
  { table: "messages", owner: "author_id", columns: ["content"] },
  { table: "message_attachments", owner: "uploader_id", columns: ["name"] },
  { table: "dm_requests", owner: "from_id", columns: ["message"] },
  {
    table: "events",
    owner: "owner_id",
    columns: ["name", "description", "time_zone", "address", "city", "url", "cancel_reason"],
  },
  { table: "rounds", owner: "owner_id", columns: ["name", "description", "cancel_reason"] },
  { table: "round_entries", owner: "owner_id", columns: ["note", "wants"] },
  { table: "round_groups", owner: "owner_id", columns: ["name", "wants"] },
  { table: "reports", owner: "reporter_id", columns: ["details"] },
]

type EngineName = "sqlite" | "postgres"

/** The bytes of a row in a statement: of `row`, a table, an alias, or what a trigger calls the row. */
export const bytesIn = (engine: EngineName, row: string, columns: ReadonlyArray<string>): string =>
  columns
    .map((column) =>
      engine === "sqlite"
        ? `coalesce(length(CAST(${row}."${column}" AS blob)), 0)`
        : `coalesce(octet_length(${row}."${column}"::text), 0)`,
    )
    .join(" + ")

/** A select of `account`, `bytes` and `items`, a row for each account with texts: what its totals have to be. */
export const summedTexts = (engine: EngineName): string => {
  const parts = countedTexts.map(
    ({ areItems = false, columns, owner, table }) =>
      `SELECT "${owner}" AS account, ${bytesIn(engine, `"${table}"`, columns)} AS bytes, ` +
      `${areItems ? 1 : 0} AS items FROM "${table}" WHERE "${owner}" IS NOT NULL`,
  )
  const all = parts.join(" UNION ALL ")
  return `SELECT account, sum(bytes) AS bytes, sum(items) AS items FROM (${all}) texts GROUP BY account`
}

/** The statement that sums up the texts of all accounts again. */
export const sumTexts = (
  engine: EngineName,
): string => `UPDATE account_usage SET texts = summed.bytes, items = summed.items
FROM (
  SELECT a.user_id, coalesce(t.bytes, 0) AS bytes, coalesce(t.items, 0) AS items
  FROM account_usage a LEFT JOIN (${summedTexts(engine)}) t ON t.account = a.user_id) summed
WHERE summed.user_id = account_usage.user_id`
