import type { SQL } from "bun"

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Removes the foreign keys of the schema, and answers what adds them again. In between, rows may come in any order;
 * adding a key looks at all rows at once. To be run inside of a transaction.
 */
export const removeForeignKeys = async (sql: Pick<SQL, "unsafe">): Promise<() => Promise<void>> => {
  const keys = await sql.unsafe<ReadonlyArray<ForeignKey>>(foreignKeys)
  for (const { name, table } of keys) await sql.unsafe(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return async () => {
    for (const { definition, name, table } of keys)
      await sql.unsafe(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  }
}

const foreignKeys = `
  SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conname`
