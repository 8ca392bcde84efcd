#!/usr/bin/env bash
# The last digit of an EAN-13 is there to tell a wrong reading, and two decoders that agree look like a proof. In a
# clean picture of the barcode of a book, straight, dark on light, with one and a half pixels for the narrowest bar,
# both @zxing/library and zxing-wasm read the same other number, whose last digit fits. zbar-wasm reads the right one in
# the same picture, and with three pixels for that bar all of them do. The two that agree are ports of one design. So a
# number that is scanned is one for the user to confirm, and a second decoder for it is one of another family.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund @zxing/library@0.21.3 zxing-wasm@3.1.6 @undecaf/zbar-wasm@0.11.0
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs"
import { scanImageData } from "@undecaf/zbar-wasm"
import * as zxing from "@zxing/library"
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader"

const left = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split(" ")
const right = left.map((bars) => bars.replace(/./g, (bar) => 1 - bar))
const mirrored = right.map((bars) => [...bars].reverse().join(""))
const sidesOfNine = [left, mirrored, mirrored, left, mirrored, left] // The first digit is 9 by this order alone.
const drawn = "9781442981768"
const half = (digits, sides) => [...digits].map((digit, place) => sides[place][digit]).join("")
const bars = `101${half(drawn.slice(1, 7), sidesOfNine)}01010${half(drawn.slice(7), Array(6).fill(right))}101`
const modules = [...`${"0".repeat(12)}${bars}${"0".repeat(13)}`].map((bar) => (bar === "1" ? 20 : 235))
const large = modules.flatMap((module) => [module, module, module])
// Each pixel is the average of two of the large row: two modules are three pixels, the middle one half of each.
const small = Array.from({ length: large.length / 2 }, (_, x) => Math.round((large[2 * x] + large[2 * x + 1]) / 2))

const wasmBinary = readFileSync("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm").buffer
await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
const read = async (row) => {
  const [width, height] = [row.length, 60]
  const grey = Uint8ClampedArray.from(Array(height).fill(row).flat())
  const data = Uint8ClampedArray.from([...grey].flatMap((value) => [value, value, value, 255]))
  const source = new zxing.RGBLuminanceSource(grey, width, height)
  const ofLibrary = new zxing.MultiFormatReader().decode(new zxing.BinaryBitmap(new zxing.HybridBinarizer(source)))
  const ofWasm = await readBarcodes({ data, width, height, colorSpace: "srgb" })
  const ofZbar = await scanImageData({ data, width, height })
  return [ofLibrary.getText(), ofWasm.map(({ text }) => text).join(), ofZbar.map((found) => found.decode()).join()]
}
const ofSmall = await read(small)
const ofLarge = await read(large)
const said = ([library, wasm, zbar]) =>
  `@zxing/library 0.21.3 ${library}, zxing-wasm 3.1.6 ${wasm}, zbar-wasm 0.11.0 ${zbar}`
console.log(`drawn with 1.5 pixels: ${drawn}, read: ${said(ofSmall)}`)
console.log(`drawn with 3 pixels: ${drawn}, read: ${said(ofLarge)}`)
const other = "5781439981768"
if (`${ofSmall}` !== `${[other, other, drawn]}` || `${ofLarge}` !== `${[drawn, drawn, drawn]}`) process.exit(1)
JS
node read.mjs
