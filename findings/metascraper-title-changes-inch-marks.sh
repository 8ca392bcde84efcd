#!/usr/bin/env bash
# metascraper reads the preview of a page for a link that is shared. What a page says as its `og:title` is not what
# comes out: straight quotes become typographic ones. The size of a record (12", with the quote that everybody types)
# gets a double prime that the page does not have, so a title that is compared with it, or searched by it, is not found.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund metascraper@5.49.24 metascraper-title@5.49.24
cat >read.mjs <<'JS'
import metascraper from "metascraper"
import title from "metascraper-title"

const read = metascraper([title()])
const said = `Blue Room 12" Mix`
const html = `<!doctype html><html lang="en"><head><title>x</title>
<meta property="og:title" content="${said.replaceAll('"', "&#34;")}"></head><body></body></html>`
const found = (await read({ url: "https://example.com/listings/1", html })).title
console.log(`metascraper 5.49.24: ${JSON.stringify(said)} is read as ${JSON.stringify(found)}`)
if (found === said || found !== "Blue Room 12″ Mix") process.exit(1)
JS
node read.mjs
