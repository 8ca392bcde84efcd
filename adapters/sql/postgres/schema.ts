import type { SQL } from "bun"
import { migrationsOf } from "../engine/migrate.ts"

/**
 * A sentence for each trigger and rule on a table of the schema that no migration makes. Such an object runs statements
 * of its own whenever the service writes. Contract: CLI, db.
 */
export const unknownTriggers = async (sql: SQL): Promise<ReadonlyArray<string>> => {
  const rows = await sql.unsafe<ReadonlyArray<{ kind: string; name: string; table: string }>>(triggersAndRules)
  return rows
    .filter(({ name }) => !ours().has(name))
    .map(({ kind, name, table }) => `The ${kind} "${name}" of ${table} is not one of curio's`)
}

const triggersAndRules = `
  SELECT 'trigger' AS kind, t.tgname AS name, c.relname AS table
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace
  UNION ALL
  SELECT 'rule', r.rulename, r.tablename FROM pg_rules r WHERE r.schemaname = current_schema()
  ORDER BY kind, name`

const ours = (): ReadonlySet<string> =>
  new Set(
    migrationsOf.postgres.flatMap(({ sql }) =>
      [...sql.matchAll(/CREATE (?:OR REPLACE )?(?:CONSTRAINT )?(?:TRIGGER|RULE) "?(\w+)"?/gi)].map(
        ([, name = ""]) => name,
      ),
    ),
  )
