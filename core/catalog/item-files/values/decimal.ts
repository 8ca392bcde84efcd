/** The sign in front of the decimals of a number. */
export type DecimalSign = "." | ","

/** A number as it is written: its digits without what groups them, and which sign was in front of its decimals. */
export interface WrittenNumber {
  readonly units: string
  readonly decimals: string
  /** The sign of the decimals, as far as the text alone says: `null` for `12`, and for both readings of `1,234`. */
  readonly said: DecimalSign | null
}

/** Why digits with signs between them are no number. `ambiguous` when `1,234` may be either. */
type NumberProblem = "malformed" | "ambiguous"

/**
 * A number without its sign, from digits and what people group them by: points, commas, blanks, apostrophes, also in
 * the Indian way. `decimal` is the sign of decimals in the column, where it is known. `fewDecimals` says that a number
 * has fewer than three of them, as amounts of a currency without minor units.
 */
export const writtenNumber = (
  text: string,
  decimal: DecimalSign | null,
  fewDecimals = false,
): WrittenNumber | NumberProblem => {
  if (text.length > longest) return "malformed"
  const [, whole = "", sign, decimals = ""] = ending.exec(text) ?? []
  if (sign === undefined) {
    const units = ungrouped(text)
    return units === null ? "malformed" : { units, decimals: "", said: null }
  }
  const last = sign as DecimalSign
  const other = last === "." ? "," : "."
  // A sign that comes again groups: 1.234.567.
  if (whole.includes(last)) {
    const units = whole.includes(other) ? null : ungrouped(text)
    return units === null ? "malformed" : { units, decimals: "", said: other }
  }
  const units = ungrouped(whole === "" ? "0" : whole)
  if (units === null) return "malformed"
  const asDecimal = { units, decimals, said: last }
  if (/[^\d]/.test(whole) || !mayGroup(whole, decimals)) return asDecimal
  if (fewDecimals || decimal === other) return { units: units + decimals, decimals: "", said: null }
  return decimal === last ? { ...asDecimal, said: null } : "ambiguous"
}

const longest = 64

/** The last point or comma with the digits behind it. What is in front is looked at by `ungrouped`. */
const ending = /^(.*)([.,])(\d*)$/

/** Whether what is in front of a sign and behind it may be groups of thousands: `1` and `234`. */
const mayGroup = (whole: string, decimals: string): boolean =>
  decimals.length === 3 && whole.length >= 1 && whole.length <= 3 && !whole.startsWith("0")

/** The digits of a whole number without the signs between its groups; `null` when they are no groups. */
const ungrouped = (text: string): string | null => {
  if (/^\d+$/.test(text)) return text
  const [, sign = ""] = /^\d+([.,' _])/.exec(text) ?? []
  if (sign === "") return null
  const groups = text.split(sign)
  const [first = "", ...others] = groups
  const last = others.pop() ?? ""
  const areDigits = groups.every((group) => /^\d+$/.test(group))
  if (!areDigits || first.length > 3 || last.length !== 3) return null
  const width = others[0]?.length ?? 3
  // Thousands have three digits everywhere, but two in India above the first three: 12,34,567.
  const isRegular =
    others.every((group) => group.length === width) && (width === 3 || (width === 2 && first.length < 3))
  return isRegular ? groups.join("") : null
}
