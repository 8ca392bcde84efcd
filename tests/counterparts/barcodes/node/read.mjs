import { readFileSync } from "node:fs"
import { scanGrayBuffer } from "@undecaf/zbar-wasm"
import zxing from "@zxing/library"

const zbar = async (light, width, height) => {
  const copy = new Uint8Array(light)
  return (await scanGrayBuffer(copy.buffer, width, height)).map((found) => found.decode())
}

const library = async (light, width, height) => {
  const kinds = ["EAN_13", "EAN_8", "UPC_A", "UPC_E"].map((name) => zxing.BarcodeFormat[name])
  const hints = new Map([
    [zxing.DecodeHintType.TRY_HARDER, true],
    [zxing.DecodeHintType.POSSIBLE_FORMATS, kinds],
  ])
  const source = new zxing.RGBLuminanceSource(new Uint8ClampedArray(light), width, height)
  const picture = new zxing.BinaryBitmap(new zxing.HybridBinarizer(source))
  try {
    return [new zxing.MultiFormatOneDReader(hints).decode(picture, hints).getText()]
  } catch (error) {
    if (error instanceof zxing.NotFoundException) return []
    throw error
  }
}

const read = { "zbar-wasm": zbar, "@zxing/library": library }[process.argv[2]]
const found = []
for (const { height, light, width } of JSON.parse(readFileSync(0, "utf8")))
  found.push(await read(Buffer.from(light, "base64"), width, height))
console.log(JSON.stringify(found))
