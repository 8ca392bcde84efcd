#!/usr/bin/env bash
# An entry of an Atom feed has links with a `rel` each: the page (`alternate`), a picture (`enclosure`). Their order
# says nothing. @extractus/feed-extractor gives as `link` of an entry the first one, whatever its `rel` is: the picture
# where that stands first. The link of the feed is its own address (`self`) in the same way.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund @extractus/feed-extractor@8.0.3
cat >links.mjs <<'JS'
import { extractFromXml } from "@extractus/feed-extractor"

const picture = `<link rel="enclosure" type="image/webp" href="https://example.com/1.webp"/>`
const page = `<link rel="alternate" type="text/html" href="https://example.com/listings/1"/>`
const feed = (links) => `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom">
  <title>Listings</title><id>urn:example:feed</id><updated>2026-01-01T00:00:00Z</updated>
  <link rel="self" href="https://example.com/feed.atom"/><link rel="alternate" href="https://example.com/"/>
  <entry><title>Blue Room</title><id>urn:example:1</id><updated>2026-01-01T00:00:00Z</updated>${links}</entry></feed>`
const linkOf = (links) => extractFromXml(feed(links)).entries[0].link
const first = linkOf(picture + page)
const second = linkOf(page + picture)
const whole = extractFromXml(feed(page)).link
console.log(`@extractus/feed-extractor 8.0.3: the picture first: ${first}, the page first: ${second}`)
console.log(`the feed itself: ${whole}`)
const isAsSeen =
  first === "https://example.com/1.webp" &&
  second === "https://example.com/listings/1" &&
  whole === "https://example.com/feed.atom"
if (!isAsSeen) process.exit(1)
JS
node links.mjs
