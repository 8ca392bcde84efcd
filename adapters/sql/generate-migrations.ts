import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { $ } from "bun"

// Writes the migrations of both engines from the one schema, and the index that embeds them:
// `npm run db:generate -- <name>`. With `--custom` behind it they are empty, to be written by hand.
const [name, ...options] = process.argv.slice(2)
if (name === undefined) throw new Error("Say what the migration is called: npm run db:generate -- <name>")

// The list of tables has to be there before, and the changelog names the migration afterwards.
await $`bun packages/lists.ts`
const { writeSchema } = await import("./write-schema.ts")
const schemas = mkdtempSync(join(tmpdir(), "curio-schema-"))
for (const [engine, dialect] of [
  ["sqlite", "sqlite"],
  ["postgres", "postgresql"],
] as const) {
  const out = `./adapters/sql/migrations/${engine}`
  const schema = writeSchema(engine, schemas)
  await $`drizzle-kit generate --dialect ${dialect} --schema ${schema} --out ${out} --name ${name} ${options}`
  await embed(out)
  keepNewestSnapshot(join(out, "meta"))
}
rmSync(schemas, { recursive: true })
await $`bun packages/lists.ts`

/** What the next migration is compared with, without its 150 KB of spaces. No command reads an older one. */
function keepNewestSnapshot(folder: string) {
  const snapshots = readdirSync(folder).filter((file) => file.endsWith("_snapshot.json"))
  const newest = join(folder, snapshots.sort().pop() ?? "")
  for (const file of snapshots) rmSync(join(folder, file))
  writeFileSync(newest, `${JSON.stringify(JSON.parse(readFileSync(newest, "utf8")))}\n`)
}

async function embed(folder: string) {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()
  const imports = files.map((file, n) => `import m${n} from "./${file}" with { type: "text" }`)
  const rows = files.map((file, n) => `  { name: "${file.replace(/\.sql$/, "")}", sql: m${n} },`)
  await Bun.write(
    join(folder, "index.ts"),
    `// Written by generate-migrations.ts.\n${imports.join("\n")}\n\n` +
      `export const migrations = [\n${rows.join("\n")}\n]\n`,
  )
}
