import { bytesIn, type CountedTexts, countedTexts } from "./counted-texts.ts"

/**
 * What the triggers raise when an account would hold more than `text_limits` allows; the driver's error has it as its
 * message.
 */
export const raised = { texts: "curio: texts", day: "curio: texts-per-day", items: "curio: items" } as const

/**
 * The triggers by which a database keeps the sum of the texts of each account, whatever writes them: they are part of
 * the transaction of the rows. Bytes that an account adds count for the day and have to be below its
 * limits. Rows that go to another account move their bytes without asking for either. A migration has these statements;
 * a test compares them with those of a migrated database.
 */
export const textTriggers = {
  sqlite: (): ReadonlyArray<string> => [sqliteLimits, ...countedTexts.flatMap(sqliteTriggers)],
  postgres: (): ReadonlyArray<string> => [postgresCount, ...countedTexts.flatMap(postgresTriggers)],
}

/** Adds bytes and items to an account, within its limits; the day gets `more` where it is positive. */
const sqliteCount = (account: string, more: string, items: string) =>
  `UPDATE account_usage SET texts = texts + ${more}, items = items + ${items}, ` +
  `texts_today = CASE texts_day WHEN ${sqliteDay} THEN texts_today ELSE 0 END + ` +
  `CASE WHEN texts_free THEN 0 ELSE max(${more}, 0) END, ` +
  `texts_day = ${sqliteDay} WHERE user_id = ${account}`

const sqliteDay = "unixepoch() / 86400"
const postgresDay = "floor(extract(epoch FROM now()) / 86400)"

/** The number of the current day since 1970 by UTC. */
export const dayOf = { sqlite: sqliteDay, postgres: postgresDay } as const

// A transfer sets `texts` and `items` alone, so that it has no limits.
const sqliteLimits = `CREATE TRIGGER text_limits_kept AFTER UPDATE OF texts_today ON account_usage
WHEN NOT new.texts_free AND (new.texts > old.texts OR new.items > old.items) BEGIN
  SELECT RAISE(ABORT, '${raised.items}') FROM text_limits WHERE new.items > old.items AND new.items > items;
  SELECT RAISE(ABORT, '${raised.texts}') FROM text_limits WHERE new.texts > old.texts AND new.texts > texts;
  SELECT RAISE(ABORT, '${raised.day}') FROM text_limits WHERE new.texts > old.texts AND new.texts_today > texts_per_day;
END`

const sqliteTriggers = ({
  areItems = false,
  changesOf,
  columns,
  owner,
  table,
}: CountedTexts): ReadonlyArray<string> => {
  const one = areItems ? "1" : "0"
  const [was, is] = [`(${bytesIn("sqlite", "old", columns)})`, `(${bytesIn("sqlite", "new", columns)})`]
  const counts = areItems ? "" : ` AND ${is} > 0`
  const gives = areItems ? "" : ` AND ${was} > 0`
  const names = columns.map((name) => `"${name}"`).join(", ")
  const changed = (name: string) =>
    `CREATE TRIGGER ${name}_texts_changed AFTER UPDATE OF ${names} ON ${table}
WHEN old.${owner} IS new.${owner} AND ${was} <> ${is} BEGIN
  ${sqliteCount(`new.${owner}`, `(${is} - ${was})`, "0")};
END`
  if (changesOf !== undefined) return [changed(`${table}_${changesOf}`)]
  return [
    `CREATE TRIGGER ${table}_texts_added AFTER INSERT ON ${table} WHEN new.${owner} IS NOT NULL${counts} BEGIN
  ${sqliteCount(`new.${owner}`, is, one)};
END`,
    `CREATE TRIGGER ${table}_texts_removed AFTER DELETE ON ${table} WHEN old.${owner} IS NOT NULL${gives} BEGIN
  UPDATE account_usage SET texts = texts - ${was}, items = items - ${one} WHERE user_id = old.${owner};
END`,
    changed(table),
    `CREATE TRIGGER ${table}_texts_moved AFTER UPDATE OF ${owner} ON ${table}
WHEN old.${owner} IS NOT new.${owner} BEGIN
  UPDATE account_usage SET texts = texts - ${was}, items = items - ${one} WHERE user_id = old.${owner};
  UPDATE account_usage SET texts = texts + ${is}, items = items + ${one} WHERE user_id = new.${owner};
END`,
  ]
}

const postgresCount = `CREATE FUNCTION count_texts(account uuid, more bigint, more_items integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  today integer := ${postgresDay};
  held record;
  most record;
BEGIN
  UPDATE account_usage SET texts = texts + more, items = items + more_items,
    texts_today = CASE texts_day WHEN today THEN texts_today ELSE 0 END
      + CASE WHEN texts_free THEN 0 ELSE greatest(more, 0) END, texts_day = today
  WHERE user_id = account RETURNING texts, texts_today, items, texts_free INTO held;
  IF NOT FOUND OR held.texts_free OR (more <= 0 AND more_items <= 0) THEN RETURN; END IF;
  SELECT texts, texts_per_day, items INTO most FROM text_limits;
  IF more_items > 0 AND held.items > most.items THEN RAISE EXCEPTION '${raised.items}'; END IF;
  IF more > 0 AND held.texts > most.texts THEN RAISE EXCEPTION '${raised.texts}'; END IF;
  IF more > 0 AND held.texts_today > most.texts_per_day THEN RAISE EXCEPTION '${raised.day}'; END IF;
END $$`

/**
 * Rows that are added or removed are summed up for each statement, because an import adds many, and a row that is
 * changed again and again in one transaction gets slower each time. Accounts are counted in one order, so that no two
 * transactions wait for each other. Transition tables exclude lists of columns, so changes are looked at row by row.
 */
const postgresTriggers = ({
  areItems = false,
  changesOf,
  columns,
  owner,
  table,
}: CountedTexts): ReadonlyArray<string> => {
  const one = areItems ? "1" : "0"
  const bytes = (row: string) => bytesIn("postgres", row, columns)
  const rows = areItems ? "count(*)" : "0"
  const counts = (row: string) => (areItems ? "" : ` AND ${bytes(row)} > 0`)
  const differ = columns.map((name) => `old."${name}" IS DISTINCT FROM new."${name}"`).join(" OR ")
  if (changesOf !== undefined) {
    const name = `${table}_${changesOf}_texts`
    return [
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_texts(new.${owner}, (${bytes("new")}) - (${bytes("old")}), 0);
  RETURN NULL;
END $$`,
      `CREATE TRIGGER ${name}_changed AFTER UPDATE OF ${columns.map((column) => `"${column}"`).join(", ")}
ON ${table} FOR EACH ROW WHEN (${differ}) EXECUTE FUNCTION ${name}()`,
    ]
  }
  return [
    `CREATE FUNCTION ${table}_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.${owner} AS account, sum(${bytes("r")}) AS bytes, ${rows} AS items FROM added r
      WHERE r.${owner} IS NOT NULL${counts("r")} GROUP BY r.${owner} ORDER BY r.${owner} LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.${owner} AS account, sum(${bytes("r")}) AS bytes, ${rows} AS items FROM removed r
      WHERE r.${owner} IS NOT NULL${counts("r")} GROUP BY r.${owner} ORDER BY r.${owner} LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.${owner} IS NOT DISTINCT FROM new.${owner} THEN
    PERFORM count_texts(new.${owner}, (${bytes("new")}) - (${bytes("old")}), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (${bytes("old")}), items = items - ${one} WHERE user_id = old.${owner};
    UPDATE account_usage SET texts = texts + (${bytes("new")}), items = items + ${one} WHERE user_id = new.${owner};
  END IF;
  RETURN NULL;
END $$`,
    `CREATE TRIGGER ${table}_texts_added AFTER INSERT ON ${table}
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${table}_texts()`,
    `CREATE TRIGGER ${table}_texts_removed AFTER DELETE ON ${table}
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION ${table}_texts()`,
    `CREATE TRIGGER ${table}_texts_changed AFTER UPDATE OF ${[owner, ...columns].map((name) => `"${name}"`).join(", ")}
ON ${table} FOR EACH ROW WHEN (old.${owner} IS DISTINCT FROM new.${owner} OR ${differ})
EXECUTE FUNCTION ${table}_texts()`,
  ]
}
