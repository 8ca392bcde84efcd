#!/usr/bin/env bash
# Numbers that begin with 979-0 are ISMNs: printed music, and no book (ISO 10957). Two libraries of Python say that such
# a number is an ISBN, since it has the form and the last digit of one; neither looks up whether 979 goes on with a
# group of books. So sheet music is looked up, or stored, as a book. isbn3 for JavaScript takes no such number.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund isbn3@2.0.11
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check isbnlib==3.10.14 python-stdnum==2.2
venv/bin/python - <<'PY'
from importlib.metadata import version
import isbnlib
from stdnum import isbn, ismn

music = "9790230671187"
of_isbnlib = isbnlib.canonical(music), isbnlib.is_isbn13(music)
print("isbnlib", version("isbnlib"), "canonical and is_isbn13 of an ISMN:", of_isbnlib)
print("python-stdnum", version("python-stdnum"), "isbn:", isbn.is_valid(music), "ismn:", ismn.is_valid(music))
assert of_isbnlib == (music, True) and isbn.is_valid(music) and ismn.is_valid(music)
PY
cat >read.mjs <<'JS'
import isbn3 from "isbn3"

const { parse } = isbn3.default ?? isbn3
const found = parse("9790230671187")
console.log(`isbn3 2.0.11: ${found}; of a book of France with 979: ${parse("9791090636071").groupname}`)
if (found !== null) process.exit(1)
JS
node read.mjs
