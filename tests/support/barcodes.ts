import type { Gray } from "../../web/barcodes/find-code.ts"

// Draws barcodes from their standard (ISO/IEC 15420), as a camera sees them.

const left = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split(" ")
const right = left.map((bits) => bits.replaceAll(/./g, (bit) => (bit === "1" ? "0" : "1")))
const mirrored = right.map((bits) => [...bits].reverse().join(""))
const sets = { l: left, r: right, g: mirrored }
const firsts = "llllll llglgg llgglg llgggl lgllgg lggllg lgggll lglglg lglggl lgglgl".split(" ")
const lasts = "ggglll gglgll ggllgl gglllg glggll gllggl glllgg glglgl glgllg gllglg".split(" ")
const addOns = "gglll glgll gllgl glllg lggll llggl lllgg lglgl lgllg llglg".split(" ")

const bitsOf = (digits: string, parities: string, between = ""): string =>
  [...digits].map((digit, n) => sets[parities[n] as "l"][Number(digit)]).join(between)

/** The modules of a code: 1 is a bar. */
export const drawn = {
  ean13: (code: string) =>
    `101${bitsOf(code.slice(1, 7), firsts[Number(code[0])] ?? "")}01010${bitsOf(code.slice(7), "rrrrrr")}101`,
  ean8: (code: string) => `101${bitsOf(code.slice(0, 4), "llll")}01010${bitsOf(code.slice(4), "rrrr")}101`,
  /** Of the six digits between the system, which is 0, and the check digit. */
  upcE: (six: string, check: number) => `101${bitsOf(six, lasts[check] ?? "")}010101`,
  /** What stands next to the ISBN of a book. */
  addOn: (code: string) => {
    const sum = [...code].reduce((all, digit, n) => all + Number(digit) * (n % 2 === 0 ? 3 : 9), 0)
    return `000000000${`1011${bitsOf(code, addOns[sum % 10] ?? "", "01")}`}`
  },
}

interface Look {
  readonly width?: number
  readonly height?: number
  /** How wide a module is, in pixels. */
  readonly module?: number
  readonly degrees?: number
  /** How much larger one side is than the other. */
  readonly slant?: number
  readonly noise?: number
  /** How much darker the right side is. */
  readonly shadow?: number
}

/** A picture of a code. Its noise is the same each time. */
export const photo = (bits: string, look: Look = {}): Gray => {
  const { degrees = 0, height = 240, module = 2, noise = 0, shadow = 0, slant = 0, width = 320 } = look
  const [long, high] = [(bits.length + 18) * module, (bits.length + 18) * module * 0.4]
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const inkAt = (x: number, y: number): number => {
    const size = 1 + (slant * x) / width
    const across = (cos * x + sin * y) / size + long / 2
    const down = (cos * y - sin * x) / size + high / 2
    if (across < 0 || across > long || down < 0 || down > high) return 140
    return down > high * 0.05 && down < high * 0.95 && bits[Math.floor(across / module) - 9] === "1" ? 30 : 230
  }
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647 - 0.5
  }
  const light = new Uint8Array(width * height)
  const parts = [-0.33, 0, 0.33]
  for (let n = 0; n < light.length; n++) {
    const [x, y] = [(n % width) - width / 2, Math.floor(n / width) - height / 2]
    const ink = parts.flatMap((a) => parts.map((b) => inkAt(x + a, y + b))).reduce((sum, one) => sum + one / 9, 0)
    light[n] = Math.max(0, Math.min(255, ink * (1 - (shadow * (n % width)) / width) + random() * noise))
  }
  return { light, width, height }
}

/** A video of one picture, as Chromium takes it for its camera (YUV4MPEG2). */
export const videoOf = ({ height, light, width }: Gray): Buffer =>
  Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`),
    light,
    Buffer.alloc((width * height) / 2, 128),
  ])
