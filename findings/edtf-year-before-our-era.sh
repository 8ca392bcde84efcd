#!/usr/bin/env bash
# Coins and books are older than the year 1, and catalogs write their years as `480 BC`, `480 B.C.` or `AD 79`. The
# function `text_to_edtf` of edtf knows BC and BCE without points alone. With points it drops them: 480 B.C. is the year
# 480 of our era, 44 B.C. is 2044, and 27 B.C. is the 27th of an unknown month. AD 79 is 1979, and 79 AD is right. What
# it knows is one year too early: EDTF counts as ISO 8601, whose year 0000 is 1 BC, and 480 BC becomes -0480. Nothing
# fails, and each result is valid EDTF.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check edtf==5.0.2
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version
from edtf import parse_edtf, text_to_edtf

expected = {
    "480 BC": "-0480",
    "480 B.C.": "0480",
    "44 B.C.": "2044",
    "27 B.C.": "XXXX-XX-27",
    "AD 79": "1979",
    "79 AD": "0079",
}
seen = {text: text_to_edtf(text) for text in expected}
print("edtf", version("edtf"), "reads", ", ".join(f"{text} as {value}" for text, value in seen.items()))
assert seen == expected
assert [str(parse_edtf(value)) for value in seen.values()] == list(expected.values())
PY
