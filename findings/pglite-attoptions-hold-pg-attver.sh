#!/usr/bin/env bash
# `attoptions` of `pg_attribute` has what was set with ALTER TABLE ... ALTER COLUMN ... SET (...), and PostgreSQL has
# null there when nothing was (seen in 15.18, since no server of 18.7 was at hand). In PGlite every column of a table or
# view that a user makes has an option `pg_attver` that nobody set, with a number that lies between the places in the
# write-ahead log before and after the statement. So the same table after another history has another value, and two
# catalogs that are compared column by column differ although their schemas are the same. RESET is taken without an
# error and changes nothing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17
cat >options.mjs <<'JS'
import { PGlite } from "@electric-sql/pglite"

const optionsOf = async (database) => {
  const { rows } = await database.query(
    `select attoptions::text as options from pg_attribute
     where attrelid = 'items'::regclass and attnum > 0 order by attnum`,
  )
  return rows.map(({ options }) => options)
}
const place = async (database) => (await database.query("select pg_current_wal_insert_lsn() - '0/0' as at")).rows[0].at
const made = async (before) => {
  const database = new PGlite()
  await database.exec(before)
  const from = await place(database)
  await database.exec("create table items (id integer primary key, name text not null)")
  return { database, from, to: await place(database), options: await optionsOf(database) }
}
const first = await made("")
const second = await made("create table boxes (id integer, label text)")
await first.database.exec("alter table items alter column name reset (pg_attver)")
const reset = await optionsOf(first.database)
console.log((await first.database.query("select version()")).rows[0].version.split(" on ")[0])
console.log(`columns of a new database: ${first.options}, made from ${first.from} to ${first.to} of the log`)
console.log(`columns of the same table when another was made before: ${second.options}`)
console.log(`columns of the first after RESET (pg_attver): ${reset}`)
const isBetween = ({ from, to, options }) =>
  options.every((option) => {
    const number = Number(/^\{pg_attver=(\d+)\}$/.exec(option)?.[1])
    return number >= Number(from) && number <= Number(to)
  })
const isAsSeen =
  isBetween(first) &&
  isBetween(second) &&
  `${first.options}` !== `${second.options}` &&
  `${reset}` === `${first.options}`
if (!isAsSeen) process.exit(1)
JS
node options.mjs
