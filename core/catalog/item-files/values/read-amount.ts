import { decimalsOf } from "../../../shared/index.ts"
import { meansCurrency } from "./currency-words.ts"
import { type DecimalSign, type WrittenNumber, writtenNumber } from "./decimal.ts"
import { foldedWord, plainText, saysNone } from "./plain-text.ts"
import { none, type Reading, type Refusal, read, refused } from "./reading.ts"
import { bareText } from "./spreadsheet-text.ts"

/** How an amount is written, as far as the text alone does not say it. */
export interface AmountStyle {
  /** The currency that the value is to have, of ISO 4217. */
  readonly currency: string
  /** What a column of currencies says of the amount; `null` or a blank text for nothing. */
  readonly named?: string | null
  /** The sign of decimals of the column or the file. Without it `1,234` is refused as ambiguous. */
  readonly decimal?: DecimalSign | null
  /** Whether the number counts minor units, such as cents. */
  readonly minor?: boolean
}

/** An amount in minor units of a currency, from how people write it. Contract: catalog, what is read from a cell. */
export const readAmount = (text: string, style: AmountStyle): Reading<number> => {
  if (text.length > longest) return refused("unknown_amount")
  const plain = plainText(bareText(text))
  if (saysNone(plain)) return none
  if (isOfOther(style)) return refused("other_currency")
  if (freeWords.has(foldedWord(plain))) return read(0)
  const parts = partsOf(plain)
  if (typeof parts === "string") return refused(parts)
  const other = currencyProblem(parts.words, style.currency)
  if (other !== null) return refused(other)
  const digits = decimalsOf(style.currency)
  const number = writtenNumber(parts.number, style.decimal ?? null, digits === 0)
  if (number === "malformed") return refused("unknown_amount")
  if (number === "ambiguous") return refused("ambiguous_amount")
  const isMinor = style.minor === true || parts.words.some((word) => minorWords.has(word))
  return amountOf(number, isMinor ? 0 : digits, parts.isNegative)
}

/** The sign of decimals that the text of an amount shows; `null` where it shows none. */
export const decimalSaid = (text: string): DecimalSign | null => {
  if (text.length > longest) return null
  const parts = partsOf(plainText(text))
  const number = typeof parts === "string" ? "malformed" : writtenNumber(parts.number, null)
  return typeof number === "string" ? null : number.said
}

const longest = 100

const freeWords: ReadonlySet<string> = new Set(["free", "gratis", "gratuit", "gratuito", "kostenlos", "umsonst"])

/** Words that count minor units. */
const minorWords: ReadonlySet<string> = new Set(["¢", "cent", "cents", "ct", "cts", "p", "pence"])

/** Whether a column of currencies names another one. */
const isOfOther = ({ currency, named }: AmountStyle): boolean => {
  const word = plainText((named ?? "").slice(0, longest))
  return !saysNone(word) && meansCurrency(word, currency) !== true
}

interface Parts {
  readonly number: string
  readonly isNegative: boolean
  /** What stands in front of the number and behind it, but for signs. */
  readonly words: ReadonlyArray<string>
}

/** The number in a text and what is around it. */
const partsOf = (text: string): Parts | Refusal => {
  const first = text.search(/\d/)
  if (first === -1) return "unknown_amount"
  const end = text.length - (/\D*$/.exec(text)?.[0].length ?? 0)
  // A point directly in front of the first digit, and not behind a word, begins decimals.
  const isFraction = /(?:^|[^\p{L}])[.,]$/u.test(text.slice(0, first))
  const start = isFraction ? first - 1 : first
  const inside = text.slice(start, end)
  const split = /^(\d+)([€$£])(\d\d)$/.exec(inside)
  const number = split === null ? inside.replace(/ /g, " ") : `${split[1]}.${split[3]}`
  if (/\d *[-\u2013\u2014~] *\d/.test(number)) return "range"
  if (/^[\d.,]+e[+-]?\d+$/i.test(number)) return "rounded_by_spreadsheet"
  const around = signed(text.slice(0, start), text.slice(end))
  if (around === null) return "unknown_amount"
  const words = split?.[2] === undefined ? around.words : [...around.words, split[2]]
  return { number, isNegative: around.isNegative, words }
}

/** The words around a number, and whether one of the signs of a negative one is among them. */
const signed = (before: string, after: string): Omit<Parts, "number"> | null => {
  // "10,-", "10.--" and "10,—" have no minor units.
  const behind = after.replace(/^[.,](?:-{1,2}|[\u2013\u2014])?/, "").trim()
  const isDash = after.length > 0 && /^[.,](?:-{1,2}|[\u2013\u2014])/.test(after)
  const inBrackets = before.includes("(") && behind.endsWith(")")
  const front = inBrackets ? before.replace("(", "") : before
  const back = inBrackets ? behind.slice(0, -1).trim() : behind
  const minuses = [front.includes("-"), !isDash && /^-|-$/.test(back), inBrackets].filter(Boolean).length
  if (minuses > 1) return null
  const words = [front.replace(/[-+]/, ""), back.replace(/^[-+]|[-+]$/, "")]
    .map((word) => word.trim())
    .filter((word) => word !== "")
  return { words: words.map(foldedWord).filter((word) => word !== ""), isNegative: minuses === 1 }
}

const currencyProblem = (words: ReadonlyArray<string>, currency: string): Refusal | null => {
  for (const word of words) {
    const means = anyMeans(word, currency)
    if (means === null) return "unknown_amount"
    if (!means) return "other_currency"
  }
  return null
}

/** Whether one or several words, as `CA $` and `$ USD`, may mean a currency; `null` when one of them names none. */
const anyMeans = (words: string, currency: string): boolean | null => {
  const joined = meansCurrency(words.replaceAll(" ", ""), currency)
  if (joined !== null) return joined
  const each = words.split(" ", 4).map((word) => meansCurrency(word, currency))
  return each.includes(null) || each.length === 1 ? null : each.every(Boolean)
}

const amountOf = ({ decimals, units }: WrittenNumber, digits: number, isNegative: boolean): Reading<number> => {
  const significant = decimals.replace(/0+$/, "")
  if (significant.length > digits) return refused("too_many_decimals")
  const amount = Number(units + significant.padEnd(digits, "0"))
  if (!Number.isSafeInteger(amount)) return refused("too_large")
  return read(isNegative && amount !== 0 ? -amount : amount)
}
