#!/usr/bin/env bash
# The title and the content of an entry of Atom may be XHTML: a `div` with what is to be shown (RFC 4287, 3.1.1.3).
# atoma has a type for that, `AtomTextType.xhtml`, and takes the text in front of the first element, where there is
# none. So the title, which every entry has, is None, and so is the content. Where a line break stands in front of the
# `div`, both are there, with the type xhtml, and empty.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check atoma==0.0.17
"$folder/venv/bin/python" - <<'PY'
from importlib.metadata import version
import atoma

def read(between):
    texts = {name: f"""<{name} type="xhtml">{between}<div xmlns="http://www.w3.org/1999/xhtml">The {name} of
      <b>Blue Room</b></div>{between}</{name}>""" for name in ("title", "content")}
    feed = f"""<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Listings</title>
      <id>urn:example:feed</id><updated>2026-01-01T00:00:00Z</updated><author><name>Ada</name></author><entry>
      {texts["title"]}<id>urn:example:1</id><updated>2026-01-01T00:00:00Z</updated>
      <link href="https://example.com/1"/>{texts["content"]}</entry></feed>"""
    [entry] = atoma.parse_atom_bytes(feed.encode()).entries
    return [text and (text.text_type.value, text.value) for text in (entry.title, entry.content)]

joined, apart = read(""), read("\n")
print("atoma", version("atoma"), "reads title and content as", joined, "and with line breaks as", apart)
assert joined == [None, None] and apart == [("xhtml", ""), ("xhtml", "")]
PY
