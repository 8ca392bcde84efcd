#!/usr/bin/env bash
# Libraries give records of books as MARC in ISO 2709. marcjs formats a record as a string, and its `parse` names a
# string as what it takes. But of a string it makes fields without an error that hold the whole record under each tag:
# it reads places of bytes, so only a Buffer of the same text gives the record back.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund marcjs@3.0.2
cat >record.mjs <<'JS'
import { Marc, Record } from "marcjs"

const record = new Record()
record.leader = "00000nam a2200000 a 4500"
record.append(["001", "1"], ["245", "10", "a", "A Title"], ["500", "  ", "a", "A note"])
const text = Marc.format(record, "iso2709")
const title = (raw) => Marc.parse(raw, "iso2709").fields.find(([tag]) => tag === "245")?.at(-1) ?? null
const tags = (raw) => Marc.parse(raw, "iso2709").fields.map(([tag]) => tag.length)
console.log(`marcjs 3.0.2 formats a record as a ${typeof text} of ${text.length} characters`)
console.log(`parsed from it: title ${title(text)}, lengths of the tags ${tags(text)}`)
console.log(`parsed from its bytes: title ${title(Buffer.from(text))}, lengths of the tags ${tags(Buffer.from(text))}`)
const isAsSeen =
  typeof text === "string" &&
  title(text) === null &&
  tags(text).every((length) => length === text.length) &&
  title(Buffer.from(text)) === "A Title"
if (!isAsSeen) process.exit(1)
JS
node record.mjs
