#!/usr/bin/env bash
# A calendar of ical-generator is given a time zone, and an event a `Date`, which is one moment. One guesses that the
# event is written as this moment in that zone, or in UTC. Without a generator for zones it is written as the clock of
# the machine shows it, with no zone and no Z: 10:00 in Vienna is 080000 from a machine in UTC, which every reader takes
# for 8:00 where the reader is. `DTSTAMP`, which RFC 5545 wants in UTC, loses its Z as well. Nothing fails. Without a
# time zone of the calendar both are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund ical-generator@10.2.0
cat >zone.mjs <<'JS'
import ical from "ical-generator"

const linesOf = (calendar) => {
  const start = new Date("2026-07-04T08:00:00Z")
  calendar.createEvent({ id: "1", start, stamp: start, summary: "Fair" })
  return calendar.toString().match(/^DT(START|STAMP).*$/gm).map((line) => line.trim()).sort().join(", ")
}
const zoned = linesOf(ical({ timezone: "Europe/Vienna" }))
const plain = linesOf(ical())
console.log(`ical-generator 10.2.0 with Europe/Vienna: ${zoned}`)
console.log(`ical-generator 10.2.0 without a zone: ${plain}`)
if (zoned !== "DTSTAMP:20260704T080000, DTSTART:20260704T080000") process.exit(1)
if (plain !== "DTSTAMP:20260704T080000Z, DTSTART:20260704T080000Z") process.exit(1)
JS
TZ=UTC node zone.mjs
