#!/usr/bin/env bash
# ics.py reads a calendar without `CALSCALE`, which means the Gregorian one, and writes it with a line more:
# `CALSCALE:GEORGIAN`. No such scale is registered, and a reader that takes the property at its word knows no day of it.
# A calendar that says `CALSCALE:GREGORIAN` keeps it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ics==0.7.3
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version
from ics import Calendar

def calendar(*more):
    event = ["BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z", "DTSTART;VALUE=DATE:20260704", "END:VEVENT"]
    return "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN", *more, *event, "END:VCALENDAR", ""])

def scale(text):
    return [line for line in str(Calendar(text).serialize()).splitlines() if line.startswith("CALSCALE")]

without = scale(calendar())
named = scale(calendar("CALSCALE:GREGORIAN"))
print("ics", version("ics"), "writes a calendar that named no scale with", without, "and one that did with", named)
assert without == ["CALSCALE:GEORGIAN"] and named == ["CALSCALE:GREGORIAN"]
PY
