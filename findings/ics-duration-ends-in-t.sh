#!/usr/bin/env bash
# A day in a calendar lasts `P1D`. The package ics puts a `T` behind the days whether a time follows or not: `P1DT`, and
# weeks together with that, `P1WT`. By RFC 5545 (3.3.6) a time follows a `T`, and weeks stand alone. It says that the
# event has no error. With an end in place of a duration the event is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund ics@3.12.0
cat >event.mjs <<'JS'
import { createEvent } from "ics"

const lineOf = (given) => {
  const { error, value } = createEvent({ uid: "1", title: "Fair", start: [2026, 7, 4], ...given })
  return error === null ? /^(DURATION|DTEND).*$/m.exec(value)[0].trim() : String(error)
}
const day = lineOf({ duration: { days: 1 } })
const week = lineOf({ duration: { weeks: 1 } })
const end = lineOf({ end: [2026, 7, 5] })
console.log(`ics 3.12.0: one day is ${day}, one week is ${week}, with an end it is ${end}`)
if (day !== "DURATION:P1DT" || week !== "DURATION:P1WT" || end !== "DTEND;VALUE=DATE:20260705") process.exit(1)
JS
node event.mjs
