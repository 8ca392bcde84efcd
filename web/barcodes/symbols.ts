/** Of each digit of the odd parity how wide its space, bar, space and bar are, in modules (ISO/IEC 15420). */
const odd = ["3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"].map((all) =>
  [...all].map(Number),
)
const even = odd.map((widths) => widths.toReversed())

/** What the parities of the left half stand for: the first digit of an EAN-13, and the last one of a UPC-E. */
const firsts = "oooooo ooeoee ooeeoe ooeeeo oeooee oeeooe oeeeoo oeoeoe oeoeeo oeeoeo".split(" ")
const lasts = "eeeooo eeoeoo eeooeo eeoooe eoeeoo eooeeo eoooee eoeoeo eoeooe eooeoe".split(" ")

/** The code whose first bar is at a place of the widths of bars and spaces: EAN-13, EAN-8 or UPC-E; or `null`. */
export const codeAt = (widths: ReadonlyArray<number>, at: number): string | null => {
  const module = sumOf(widths, at, 3) / 3
  const isQuiet = at === 0 || (widths[at - 1] ?? 0) >= module * 3.5
  if (!isQuiet || !isGuard(widths, at, 3, module)) return null
  return ean13(widths, at, module) ?? ean8(widths, at, module) ?? upcE(widths, at, module)
}

const ean13 = (widths: ReadonlyArray<number>, at: number, module: number): string | null => {
  const left = digitsAt(widths, at + 3, 6, module)
  if (left === null || !isGuard(widths, at + 27, 5, left.module)) return null
  const right = digitsAt(widths, at + 32, 6, left.module)
  if (right?.parities !== "oooooo" || !isEnd(widths, at + 56, 3, right.module, 3)) return null
  const first = firsts.indexOf(left.parities)
  return first < 0 ? null : proven(`${first}${left.digits}${right.digits}`)
}

const ean8 = (widths: ReadonlyArray<number>, at: number, module: number): string | null => {
  const left = digitsAt(widths, at + 3, 4, module)
  if (left?.parities !== "oooo" || !isGuard(widths, at + 19, 5, left.module)) return null
  const right = digitsAt(widths, at + 24, 4, left.module)
  if (right?.parities !== "oooo" || !isEnd(widths, at + 40, 3, right.module, 4)) return null
  return proven(left.digits + right.digits)
}

const upcE = (widths: ReadonlyArray<number>, at: number, module: number): string | null => {
  const found = digitsAt(widths, at + 3, 6, module)
  if (found === null || !isEnd(widths, at + 27, 6, found.module, 4)) return null
  const last = lasts.indexOf(found.parities)
  return last < 0 ? null : proven(`${upcAOf(found.digits)}${last}`)
}

/** The first eleven digits of the UPC-A that the six of a UPC-E stand for (ISO/IEC 15420, 4.3.4). */
const upcAOf = (six: string): string => {
  const [head, last] = [six.slice(0, 2), Number(six[5])]
  if (last <= 2) return `0${head}${last}0000${six.slice(2, 5)}`
  if (last === 3) return `0${six.slice(0, 3)}00000${six.slice(3, 5)}`
  return last === 4 ? `0${six.slice(0, 4)}00000${six[4]}` : `0${six.slice(0, 5)}0000${last}`
}

/** The code, if its check digit is right. */
const proven = (code: string): string | null => {
  const digits = [...code].map(Number).toReversed()
  return digits.reduce((sum, digit, n) => sum + digit * (n % 2 === 0 ? 1 : 3), 0) % 10 === 0 ? code : null
}

/** Some digits one after the other, their parities, and how wide a module is at their end. */
const digitsAt = (widths: ReadonlyArray<number>, from: number, count: number, width: number) => {
  let [digits, parities, module] = ["", "", width]
  for (let at = from; at < from + 4 * count; at += 4) {
    const wide = sumOf(widths, at, 4) / 7
    // A code that is seen from the side grows along the line, but not at once.
    const found = Math.abs(wide - module) < module * 0.3 ? digitAt(widths, at, wide) : null
    if (found === null) return null
    digits += found.digit
    parities += found.parity
    module = (module + wide) / 2
  }
  return { digits, parities, module }
}

const digitAt = (widths: ReadonlyArray<number>, at: number, module: number) => {
  const given = widths.slice(at, at + 4).map((width) => width / module)
  let [best, digit, parity] = [1.6, -1, ""]
  for (const [name, set] of [["o", odd] as const, ["e", even] as const])
    for (const [n, wanted] of set.entries()) {
      const off = distance(given, wanted)
      if (off < best) [best, digit, parity] = [off, n, name]
    }
  return digit < 0 ? null : { digit, parity }
}

/**
 * How far the widths are from those of a digit. Blur and ink move both edges of a bar, but not the distance of two
 * edges of one direction: so that counts most.
 */
const distance = ([a = 0, b = 0, c = 0, d = 0]: ReadonlyArray<number>, [A = 0, B = 0, C = 0, D = 0]: Array<number>) =>
  Math.abs(a + b - A - B) + Math.abs(b + c - B - C) + Math.abs(c + d - C - D) + (Math.abs(b - B) + Math.abs(c - C)) / 4

/** Whether there are some bars and spaces of one module each. */
const isGuard = (widths: ReadonlyArray<number>, at: number, count: number, module: number): boolean => {
  for (let n = at; n < at + count; n++) {
    const width = widths[n] ?? 0
    if (width <= module * 0.35 || width >= module * 1.9) return false
  }
  return true
}

/** Whether the code ends there, with a quiet zone behind it. */
const isEnd = (widths: ReadonlyArray<number>, at: number, count: number, module: number, quiet: number): boolean =>
  isGuard(widths, at, count, module) && (widths[at + count] ?? Number.POSITIVE_INFINITY) > module * quiet

const sumOf = (widths: ReadonlyArray<number>, at: number, count: number): number => {
  let sum = 0
  for (let n = at; n < at + count; n++) sum += widths[n] ?? Number.NaN
  return sum
}
