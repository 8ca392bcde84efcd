#!/usr/bin/env bash
# qrcode-generator takes a text. Without being asked otherwise it keeps of each character the lower of its two bytes, so
# half-width katakana become Latin letters: a reader shows "qrs" for "ｱｲｳ", and nothing fails. The function for UTF-8 is
# there, and has to be set by hand.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund qrcode-generator@2.0.4 jsqr@1.4.0
cat >draw.mjs <<'JS'
import { createRequire } from "node:module"
import jsqr from "jsqr"

const qrcode = createRequire(import.meta.url)("qrcode-generator")
const read = jsqr.default ?? jsqr
const shown = (text) => {
  const code = qrcode(0, "M")
  code.addData(text)
  code.make()
  const [count, size] = [code.getModuleCount(), 6]
  const width = (count + 8) * size
  const isDark = (x, y) => x >= 0 && y >= 0 && x < count && y < count && code.isDark(y, x)
  const value = (_, at) => (isDark(Math.floor((at % width) / size) - 4, Math.floor(at / width / size) - 4) ? 0 : 255)
  const grey = Array.from({ length: width * width }, value)
  return read(Uint8ClampedArray.from(grey.flatMap((one) => [one, one, one, 255])), width, width).data
}
const before = shown("ｱｲｳ")
qrcode.stringToBytes = qrcode.stringToBytesFuncs["UTF-8"]
const after = shown("ｱｲｳ")
console.log(`qrcode-generator 2.0.4: "ｱｲｳ" is read as "${before}", and with the function for UTF-8 as "${after}"`)
if (before !== "qrs" || after !== "ｱｲｳ") process.exit(1)
JS
node draw.mjs
