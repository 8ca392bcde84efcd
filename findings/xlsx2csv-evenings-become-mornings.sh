#!/usr/bin/env bash
# openpyxl gives a date with a time the format `yyyy-mm-dd h:mm:ss`. In a spreadsheet `h` counts to 24 unless AM/PM
# stands behind it (ECMA-376, part 1, 18.8.31). xlsx2csv counts it to 12 and writes neither, so 21:05 is 09:05 and
# midnight is noon, and the file cannot tell them apart any more. A time without a date keeps its 24 hours. Days before
# March 1900 are one too early in it, and 1900-01-01, which catalogs write for "in 1900", is in 1899.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check openpyxl==3.1.5 xlsx2csv==0.8.6
"$folder/venv/bin/python" - "$folder" <<'PY'
import io, sys
from datetime import date, datetime, time
from importlib.metadata import version
import openpyxl
from xlsx2csv import Xlsx2csv

path = f"{sys.argv[1]}/plays.xlsx"
book = openpyxl.Workbook()
moments = [datetime(2026, 5, 1, 9, 5), datetime(2026, 5, 1, 21, 5), datetime(2026, 5, 1)]
book.active.append([*moments, time(21, 5), date(1900, 1, 1), date(1900, 3, 1)])
formats = [cell.number_format for cell in book.active[1]]
book.save(path)
kept = [cell.value for cell in openpyxl.load_workbook(path).active[1]][:3]
text = io.StringIO()
Xlsx2csv(path).convert(text)
seen = text.getvalue().strip().split(",")
print("openpyxl", version("openpyxl"), "writes", *kept, "as", formats[0])
print("xlsx2csv", version("xlsx2csv"), "reads", seen)
assert kept == moments and set(formats[:3]) == {"yyyy-mm-dd h:mm:ss"}
assert seen[:3] == ["2026-05-01 09:05:00", "2026-05-01 09:05:00", "2026-05-01 12:00:00"]
assert seen[3:] == ["21:05", "1899-12-31", "1900-03-01"]
PY
