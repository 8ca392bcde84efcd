#!/usr/bin/env bash
# The barcode of a book is its ISBN of thirteen digits, also where one has only that of ten: python-barcode has `isbn10`
# for that, and `issn` for magazines. Nothing fails, and a picture with bars comes out, but it has too few of them: the
# number is cut to ten or eight digits before it is drawn, and no decoder finds a barcode. With the thirteen digits,
# which another library makes of the ten, it is drawn and read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  python-barcode==0.16.1 pillow==13.0.0 zxing-cpp==3.1.1 python-stdnum==2.2
"$folder/venv/bin/python" - <<'PY'
import io
from importlib.metadata import version
import barcode, zxingcpp
from barcode.writer import ImageWriter
from PIL import Image
from stdnum import isbn

def drawn(kind, number):
    code = barcode.get(kind, number, writer=ImageWriter())
    picture = io.BytesIO()
    code.write(picture)
    texts = [found.text for found in zxingcpp.read_barcodes(Image.open(picture).convert("L"))]
    return code.get_fullcode(), len(code.build()[0]), texts

short = drawn("isbn10", "0306406152")
series = drawn("issn", "03178471")
long = drawn("isbn13", isbn.to_isbn13("0306406152"))
for kind, found in [("isbn10", short), ("issn", series), ("isbn13", long)]:
    print("python-barcode", version("python-barcode"), kind, "number, modules and what is read:", found)
assert short == ("9780306401", 74, []) and series == ("97703174", 60, [])
assert long == ("9780306406157", 95, ["9780306406157"])
PY
