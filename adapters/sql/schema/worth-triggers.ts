/**
 * What rows of `worth_sums` are about: copies of items with more than one, purchases with a price, and market values.
 */
export type WorthKind = "copies" | "paid" | "market"

interface WorthSource {
  readonly kind: WorthKind
  readonly table: "items" | "item_market_values"
  /** Which rows of the table count. */
  readonly when: (row: string) => string
  /** The columns on which the sums depend. */
  readonly columns: ReadonlyArray<string>
  readonly currency: (row: string) => string
  readonly month: (row: string) => string
  /** The column with the amount of one copy. */
  readonly amount: string | null
  readonly sales: (row: string) => string
  readonly firsts: (row: string) => string
}

const none = () => "''"
const zero = () => "0"

/** What the sums are made of. */
export const worthSources: ReadonlyArray<WorthSource> = [
  {
    kind: "copies",
    table: "items",
    when: (row) => `${row}.copies > 1`,
    columns: ["collection_id", "copies"],
    currency: none,
    month: none,
    amount: null,
    sales: zero,
    firsts: zero,
  },
  {
    kind: "paid",
    table: "items",
    when: (row) => `${row}.paid_amount IS NOT NULL`,
    columns: ["collection_id", "copies", "paid_amount", "paid_currency", "paid_month"],
    currency: (row) => `${row}.paid_currency`,
    month: (row) => `coalesce(${row}.paid_month, '')`,
    amount: "paid_amount",
    sales: zero,
    firsts: zero,
  },
  {
    kind: "market",
    table: "item_market_values",
    when: () => "true",
    columns: ["collection_id", "copies", "currency", "median", "sales", "is_first"],
    currency: (row) => `${row}.currency`,
    month: none,
    amount: "median",
    sales: (row) => `${row}.sales`,
    firsts: (row) => `CASE WHEN ${row}.is_first THEN 1 ELSE 0 END`,
  },
]

const keys = ["collection_id", "kind", "currency", "month"]
const sums = ["high", "low", "items", "copies", "sales", "firsts"]

/**
 * An amount has up to 53 bits and an item up to 999 copies, so a sum may be too large for an integer of 64 bits. As
 * `high * amountParts + low` it is exact, and nothing is left of an item that goes.
 */
export const amountParts = 67_108_864

const keyOf = ({ currency, kind, month }: WorthSource, row: string) => [
  `${row}.collection_id`,
  `'${kind}'`,
  currency(row),
  month(row),
]

const valuesOf = ({ amount, firsts, sales }: WorthSource, row: string) => [
  amount === null ? "0" : `${row}.${amount} / ${amountParts} * ${row}.copies`,
  amount === null ? "0" : `${row}.${amount} % ${amountParts} * ${row}.copies`,
  "1",
  `${row}.copies`,
  sales(row),
  firsts(row),
]

const summed = (source: WorthSource, from: string) =>
  `SELECT ${[...keyOf(source, "r"), ...valuesOf(source, "r").map((value) => `sum(${value})`)].join(", ")}
  FROM ${from} r WHERE ${source.when("r")} GROUP BY 1, 2, 3, 4`

// In one order for all transactions, because each locks the rows.
const inOrder = "ORDER BY 1, 2, 3, 4"

/** Adds rows to the sums, given by a select or by values. */
const adding = (rows: string) =>
  `INSERT INTO worth_sums (${[...keys, ...sums].join(", ")}) ${rows}
  ON CONFLICT (${keys.join(", ")}) DO UPDATE SET
  ${sums.map((sum) => `${sum} = worth_sums.${sum} + excluded.${sum}`).join(", ")}`

/** The statements that fill the sums when there are none. */
export const sumWorth: ReadonlyArray<string> = worthSources.map((source) =>
  adding(`${summed(source, source.table)} ${inOrder}`),
)

/** What the sums have to be, as a select of these columns. */
export const summedWorth = {
  columns: [...keys, ...sums],
  rows: worthSources.map((source) => summed(source, source.table)).join(" UNION ALL "),
}

/**
 * The triggers by which a database keeps `worth_sums`, whatever writes items and market values: the sums are part of
 * the transaction of the rows. A migration has these statements; a test compares them with those of a migrated
 * database.
 */
export const worthTriggers = {
  sqlite: (): ReadonlyArray<string> => worthSources.flatMap(sqliteTriggers),
  postgres: (): ReadonlyArray<string> => worthSources.flatMap(postgresTriggers),
}

const isRow = (key: ReadonlyArray<string>) => keys.map((name, n) => `${name} = ${key[n]}`).join(" AND ")

const sqliteTriggers = (source: WorthSource): ReadonlyArray<string> => {
  const { columns, kind, table, when } = source
  const add = adding(`VALUES (${[...keyOf(source, "new"), ...valuesOf(source, "new")].join(", ")})`)
  const key = isRow(keyOf(source, "old"))
  const values = valuesOf(source, "old")
  const remove = `UPDATE worth_sums SET ${sums.map((sum, n) => `${sum} = ${sum} - ${values[n]}`).join(", ")}
  WHERE ${key};
  DELETE FROM worth_sums WHERE ${key} AND items = 0`
  const differ = `(${columns.map((name) => `old.${name} IS NOT new.${name}`).join(" OR ")})`
  const changes = `AFTER UPDATE OF ${columns.join(", ")}`
  const trigger = (name: string, event: string, condition: string, body: string) =>
    `CREATE TRIGGER ${table}_worth_${kind}_${name} ${event} ON ${table} WHEN ${condition} BEGIN\n  ${body};\nEND`
  return [
    trigger("added", "AFTER INSERT", when("new"), add),
    trigger("removed", "AFTER DELETE", when("old"), remove),
    trigger("lost", changes, `${when("old")} AND ${differ}`, remove),
    trigger("gained", changes, `${when("new")} AND ${differ}`, add),
  ]
}

/** As the triggers of texts: rows that are added or removed are summed up for each statement, changed ones are not. */
const postgresTriggers = (source: WorthSource): ReadonlyArray<string> => {
  const { columns, kind, table, when } = source
  const name = `${table}_worth_${kind}`
  const key = isRow(["one.c", "one.k", "one.u", "one.m"])
  const rowsOf = (from: string) => `${summed(source, from)} ${inOrder}`
  const remove = (rows: string) => `FOR one IN SELECT * FROM (${rows}) s(c, k, u, m, ${sums.join(", ")}) LOOP
      UPDATE worth_sums SET ${sums.map((sum) => `${sum} = worth_sums.${sum} - one.${sum}`).join(", ")} WHERE ${key};
      DELETE FROM worth_sums WHERE ${key} AND worth_sums.items = 0;
    END LOOP`
  const differ = columns.map((column) => `old.${column} IS DISTINCT FROM new.${column}`).join(" OR ")
  return [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    ${remove(rowsOf("removed"))};
  ELSIF TG_OP = 'UPDATE' THEN
    ${remove(rowsOf("(SELECT old.*)"))};
    ${adding(rowsOf("(SELECT new.*)"))};
  ELSE
    ${adding(rowsOf("added"))};
  END IF;
  RETURN NULL;
END $$`,
    `CREATE TRIGGER ${name}_added AFTER INSERT ON ${table}
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
    `CREATE TRIGGER ${name}_removed AFTER DELETE ON ${table}
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
    `CREATE TRIGGER ${name}_changed AFTER UPDATE OF ${columns.join(", ")}
ON ${table} FOR EACH ROW WHEN ((${when("old")} OR ${when("new")}) AND (${differ})) EXECUTE FUNCTION ${name}()`,
  ]
}
