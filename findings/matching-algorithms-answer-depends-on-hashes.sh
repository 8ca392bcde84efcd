#!/usr/bin/env bash
# Top trading cycles has one answer, which preferences and priorities decide, and no order of the input. In
# `top_trading_cycles` of matching-algorithms the people are walked through as a set of texts, whose order Python makes
# by a random number in each process. Who leads into a cycle that was carried out in this round already has it counted
# once more, which uses up a free seat. So of two people who both want X, where two seats are, one run gives X to both,
# and the next one gives b the second choice and leaves a seat at X free.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check matching-algorithms==0.1.0
cat >"$folder/cycles.py" <<'PY'
from matching_algorithms import top_trading_cycles

people = {"a": ["X", "Y"], "b": ["X", "Y"]}
places = {name: {"priorities": ["a", "b"], "capacity": 2} for name in ("X", "Y")}
print(sorted(top_trading_cycles(people, places).items()))
PY
answers=$(for seed in 0 1 2 3 4 5 6 7; do PYTHONHASHSEED=$seed "$folder/venv/bin/python" "$folder/cycles.py"; done)
echo "matching-algorithms 0.1.0, one input under eight seeds of Python's hashes:"
sort <<<"$answers" | uniq -c
[ "$(sort -u <<<"$answers")" = "[('a', 'X'), ('b', 'X')]
[('a', 'X'), ('b', 'Y')]" ]
