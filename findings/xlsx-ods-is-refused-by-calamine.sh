#!/usr/bin/env bash
# xlsx, also known as SheetJS, writes OpenDocument sheets with line breaks and blanks between the elements of a table,
# where they say nothing. python-calamine, which pandas takes for its engine `calamine`, wants a cell there and fails,
# so no .ods of it can be read, not even one with a single word. Two other readers, pyexcel-ods3 and pandas with odfpy,
# take the same file, and calamine takes the .xlsx that the same call writes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund xlsx@0.18.5
cat >write.mjs <<'JS'
import xlsx from "xlsx"

const book = xlsx.utils.book_new()
xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([["Title", "Year"], ["Blue Room", 1999]]), "Shelf")
for (const kind of ["ods", "xlsx"]) xlsx.writeFile(book, `shelf.${kind}`)
JS
node write.mjs
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  python-calamine==0.9.1 pyexcel-ods3==0.6.1 pandas==3.0.1 odfpy==1.4.1
venv/bin/python - <<'PY'
from importlib.metadata import version
import pandas, pyexcel_ods3
from python_calamine import CalamineWorkbook

def tried(read):
    try:
        return read()
    except Exception as error:
        return f"{type(error).__name__}: {error}"

calamine = tried(lambda: CalamineWorkbook.from_path("shelf.ods").get_sheet_by_index(0).to_python())
pyexcel = pyexcel_ods3.get_data("shelf.ods")["Shelf"]
odfpy = pandas.read_excel("shelf.ods", engine="odf", header=None).values.tolist()
other = CalamineWorkbook.from_path("shelf.xlsx").get_sheet_by_index(0).to_python()
print("xlsx 0.18.5 wrote what python-calamine", version("python-calamine"), "reads as", repr(calamine))
print("pyexcel-ods3", version("pyexcel-ods3"), "as", pyexcel, "and odfpy", version("odfpy"), "as", odfpy)
print("and the .xlsx of it is read by python-calamine as", other)
rows = [["Title", "Year"], ["Blue Room", 1999]]
assert calamine.startswith("CalamineError: Expecting 'table-cell', found 'Text")
assert pyexcel == rows and odfpy == rows and other == rows
PY
