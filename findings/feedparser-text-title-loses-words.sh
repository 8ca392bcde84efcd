#!/usr/bin/env bash
# A title of an Atom feed is plain text unless it says otherwise (RFC 4287, 3.1.1.1): `&lt;table&gt;` in it is a word in
# angle brackets. feedparser for Node.js takes it for HTML and removes it, so a title loses words, also where it says
# `type="text"`. A lone `<` as in `<3` stays.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund feedparser@2.6.0
cat >titles.mjs <<'JS'
import { Readable } from "node:stream"
import FeedParser from "feedparser"

const titles = ["How &lt;table&gt; works, signed", "I &lt;3 comics"]
const entries = titles.map((title, n) => `<entry><title type="text">${title}</title><id>urn:example:${n}</id>
  <updated>2026-01-01T00:00:00Z</updated><link href="https://example.com/${n}"/></entry>`)
const feed = `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Listings</title>
  <id>urn:example:feed</id><updated>2026-01-01T00:00:00Z</updated>${entries.join("")}</feed>`
const found = []
for await (const { title } of Readable.from([feed]).pipe(new FeedParser({}))) found.push(title)
console.log(`feedparser 2.6.0 reads ${JSON.stringify(titles)} as ${JSON.stringify(found)}`)
if (JSON.stringify(found) !== '["How  works, signed","I <3 comics"]') process.exit(1)
JS
node titles.mjs
