#!/usr/bin/env bash
# price-parser reads prices as shops write them, and guesses what a comma means. Three digits behind it are thousands,
# also when only a zero stands in front, where they can be none: 0,999 (a price per litre, a sum in dinars) is 999, a
# thousand times as much. Of a currency with three decimals it does so too: 12.345 KWD is 12345. With a fourth digit, or
# with the separator named, it is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check price-parser==0.5.1
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version
from price_parser import Price

def amount(text, **given):
    return str(Price.fromstring(text, **given).amount)

seen = [amount("0,999 €"), amount("12.345 KWD"), amount("0,9990 €"), amount("0,999 €", decimal_separator=",")]
print("price-parser", version("price-parser"), "reads 0,999 € as", seen[0], "and 12.345 KWD as", seen[1])
print("0,9990 € is", seen[2], "and 0,999 € with the comma named is", seen[3])
assert seen == ["999", "12345", "0.9990", "0.999"]
PY
