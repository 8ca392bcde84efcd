#!/usr/bin/env bash
# A QR code without a mark of its encoding is in ISO 8859-1 by the standard (ISO/IEC 18004), and segno writes "Café" so.
# jsQR takes bytes for UTF-8. What is not valid there it neither reads in the other way nor calls wrong: it has found a
# code, and its text is empty. The bytes are there in `binaryData`. zxing-cpp reads the text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund jsqr@1.4.0
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check segno==1.6.6 zxing-cpp==3.1.1 pillow==13.0.0
venv/bin/python - <<'PY'
from importlib.metadata import version
import segno, zxingcpp
from PIL import Image

segno.make("Café", micro=False).save("code.png", scale=6, border=4)
picture = Image.open("code.png").convert("L")
text = zxingcpp.read_barcodes(picture)[0].text
print("segno", version("segno"), "draws Café, and zxing-cpp", version("zxing-cpp"), "reads", text)
assert text == "Café"
open("code.grey", "wb").write(picture.tobytes())
PY
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs"
import jsqr from "jsqr"

const grey = [...readFileSync("code.grey")]
const width = Math.sqrt(grey.length)
const pixels = Uint8ClampedArray.from(grey.flatMap((value) => [value, value, value, 255]))
const { binaryData, data } = (jsqr.default ?? jsqr)(pixels, width, width)
const bytes = Buffer.from(binaryData).toString("latin1")
console.log(`jsQR 1.4.0: text ${JSON.stringify(data)}, bytes ${binaryData}, which are "${bytes}" in ISO 8859-1`)
if (data !== "" || bytes !== "Café") process.exit(1)
JS
node read.mjs
