#!/usr/bin/env bash
# limax makes the address of a page from a title, and promises Hepburn for katakana. A long vowel is first a letter with
# a line above it, and such letters are then left out as not allowed, instead of losing their line: the card `カード` is
# `kdo`, a record `レコード` is `rekdo`, and the board game `ボードゲーム` is `bdogmu`. Titles that differ in such a vowel
# alone share one address (`カード`, `コード` for a code and `クード` are all `kdo`). Short vowels are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund limax@4.2.3
cat >slugs.mjs <<'JS'
import slug from "limax"

const titles = ["カード", "コード", "クード", "レコード", "ボードゲーム", "ポケモン"]
const slugs = titles.map((title) => slug(title))
const ofJapanese = titles.map((title) => slug(title, { lang: "ja" }))
console.log(`limax 4.2.3: ${titles.map((title, at) => `${title} is ${slugs[at]}`).join(", ")}`)
console.log(`with the language named: ${ofJapanese.join(", ")}`)
const seen = "kdo,kdo,kdo,rekdo,bdogmu,pokemon"
if (`${slugs}` !== seen || `${ofJapanese}` !== seen) process.exit(1)
JS
node slugs.mjs
