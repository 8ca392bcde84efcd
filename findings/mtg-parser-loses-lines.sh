#!/usr/bin/env bash
# mtg-parser reads lists of Magic decks in the format of MTG Arena. It leaves out each line that its pattern does not
# match, without an error or a note: the names of cards may have no `&`, `!`, `?` or brackets, so Minsc & Boo is not in
# the deck, and a number with an x (`2x Opt`), as other sites write it, loses the card too. The line `Sideboard` goes
# the same way, and what stands under it is in the deck with nothing that says so. Where no line matches, the answer is
# None.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check mtg-parser==0.0.1a61
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version
import mtg_parser

lines = ["Deck", "4 Island (ANB) 112", "1 Minsc & Boo, Timeless Heroes", "4 Kaboom!", "2x Opt", "Sideboard", "2 Duress"]
deck = [(card.quantity, card.name, card.tags) for card in mtg_parser.parse_deck("\n".join(lines))]
alone = mtg_parser.parse_deck("4x Island\n2x Opt")
print("mtg-parser", version("mtg-parser"), "reads", lines, "as", deck)
print("and a list where every number has an x as", alone)
assert deck == [(4, "Island", set()), (2, "Duress", set())] and alone is None
PY
