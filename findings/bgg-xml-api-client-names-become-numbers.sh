#!/usr/bin/env bash
# BoardGameGeek gives names of games and the own comments of a collection as texts. bgg-xml-api-client has the type
# `string` for them, and lets its parser make a number of every value that looks like one: a game named "007" is 7,
# "1e3" is 1000, and a comment "12.50" is 12.5. What was written cannot be found again. The option for another base
# address shows it without the site.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >package.json <<'JSON'
{ "type": "module", "overrides": { "fast-xml-parser": "5.12.1" } }
JSON
npm install --silent --no-audit --no-fund bgg-xml-api-client@0.3.4
cat >names.mjs <<'JS'
import { createServer } from "node:http"
import { getBggCollection, getBggThing } from "bgg-xml-api-client"

const named = (value) => `<name type="primary" sortindex="1" value="${value}"/>`
const thing = (value) => `<?xml version="1.0"?><items><item type="boardgame" id="1">${named(value)}</item></items>`
const collection = `<?xml version="1.0"?><items totalitems="1"><item objectid="1"><name sortindex="1">007</name>
  <comment>12.50</comment></item></items>`
const answers = new Map([["1", "1830"], ["2", "007"], ["3", "1e3"], ["4", "007 again"]])
const server = createServer(({ url }, answer) => {
  const { pathname, searchParams } = new URL(url, "http://localhost")
  answer.end(pathname === "/collection" ? collection : thing(answers.get(searchParams.get("id"))))
})
await new Promise((listening) => server.listen(0, listening))
const settings = { authorizationKey: "none", baseURL: `http://localhost:${server.address().port}/` }
const names = []
for (const id of answers.keys()) names.push((await getBggThing({ id: Number(id) }, settings)).item.name.value)
const { item } = await getBggCollection({ username: "ada" }, settings)
server.close()
const seen = JSON.stringify([...names, item.name.text, item.comment])
console.log(`bgg-xml-api-client 0.3.4 reads the names ${[...answers.values()].join(", ")}, and 007 and 12.50, as ${seen}`)
if (seen !== '[1830,7,1000,"007 again",7,12.5]') process.exit(1)
JS
node names.mjs
