#!/usr/bin/env bash
# BibLaTeX writes the year 44 before our era as the date -0043, and CSL has negative years. Citation.js reads each such
# date of BibLaTeX as the year 0, without an error, and the citation says that the work has no date. Its own output is
# no exception: what it writes for the year -43 comes back as 0. The `year` of BibTeX and its RIS keep the year.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund @citation-js/core@0.8.2 @citation-js/plugin-bibtex@0.8.2 \
  @citation-js/plugin-ris@0.8.2 @citation-js/plugin-csl@0.8.2
cat >years.mjs <<'JS'
import { Cite } from "@citation-js/core"
import "@citation-js/plugin-bibtex"
import "@citation-js/plugin-csl"
import "@citation-js/plugin-ris"

const yearsOf = (cite) => JSON.stringify(cite.data[0].issued["date-parts"])
const read = new Cite("@book{one, title = {Letters}, date = {-0043}}")
const citation = read.format("bibliography").trim()
const own = new Cite([{ id: "two", type: "book", title: "Letters", issued: { "date-parts": [[-43]] } }])
const formats = ["biblatex", "bibtex", "ris"]
const back = formats.map((format) => yearsOf(new Cite(own.format(format))))
console.log(`@citation-js/plugin-bibtex 0.8.2 reads the date -0043 as ${yearsOf(read)}, and cites: ${citation}`)
console.log(`-43, written and read again: ${formats.map((format, at) => `${format} ${back[at]}`).join(", ")}`)
const isAsSeen = yearsOf(read) === "[[0]]" && citation === "Letters. (n.d.)." && `${back}` === "[[0]],[[-43]],[[-43]]"
if (!isAsSeen) process.exit(1)
JS
node years.mjs
