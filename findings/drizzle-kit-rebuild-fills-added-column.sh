#!/usr/bin/env bash
# drizzle-kit makes a table of SQLite anew when a check changes. If a column comes in the same step, its migration copies
# the old rows with that column among those it reads. The old table has none of that name, SQLite takes the quoted name
# for a text, and every old row holds the name of the column instead of NULL. Nothing fails.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >package.json <<'JSON'
{ "type": "module" }
JSON
npm install --silent --no-audit --no-fund drizzle-kit@0.31.11 drizzle-orm@0.45.4 bun@1.4.5
schema() {
  cat >schema.ts <<TS
import { sql } from "drizzle-orm"
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"

export const rows = sqliteTable(
  "rows",
  { id: integer("id").primaryKey(), status: text("status").notNull()$1 },
  () => [check("rows_status", sql.raw("status in ($2)"))],
)
TS
  npx drizzle-kit generate --dialect sqlite --schema schema.ts --out out --name "$3" >/dev/null
}
schema "" "'new'" first
schema ', notes: text("notes")' "'new', 'old'" second
cat >apply.ts <<'TS'
import { Database } from "bun:sqlite"
import { readdirSync, readFileSync } from "node:fs"
import { version } from "drizzle-kit/package.json"

const [first = "", second = ""] = readdirSync("out").filter((name) => name.endsWith(".sql")).sort()
const database = new Database(":memory:")
const apply = (name: string) => database.run(readFileSync(`out/${name}`, "utf8").replaceAll("--> statement-breakpoint", ""))
apply(first)
database.run("insert into rows (id, status) values (1, 'new')")
apply(second)
const found = JSON.stringify(database.query("select * from rows").all())
console.log(`drizzle-kit ${version}: the row from before is ${found}`)
if (found !== '[{"id":1,"status":"new","notes":"notes"}]') process.exit(1)
TS
npx bun apply.ts
