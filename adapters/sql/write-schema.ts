import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { sqliteKit } from "./schema/sqlite-kit.ts"
import { tablesOf } from "./schema/tables.ts"

/**
 * Writes the schema of an engine into a folder, for drizzle-kit, which takes each export of a file as a table; answers
 * the path of the file. The table of migrations is left out: the runner makes it.
 */
export const writeSchema = (engine: keyof typeof kits, folder: string): string => {
  const { migrations: _, ...tables } = tablesOf(sqliteKit())
  const { file, kit } = kits[engine]
  const path = join(folder, `schema.${engine}.ts`)
  writeFileSync(
    path,
    `import { ${kit} } from ${quoted(file)}
import { tablesOf } from ${quoted("schema/tables.ts")}

export const { ${Object.keys(tables).join(", ")} } = tablesOf(${kit}())
`,
  )
  return path
}

const kits = {
  sqlite: { file: "schema/sqlite-kit.ts", kit: "sqliteKit" },
  postgres: { file: "schema/postgres-kit.ts", kit: "postgresKit" },
} as const

const quoted = (file: string) => JSON.stringify(join(import.meta.dirname, file))
