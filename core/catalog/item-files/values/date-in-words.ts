import { type DateStyle, yearOfTwo } from "./date-style.ts"
import { isFiller, isSeason, monthOf } from "./month-words.ts"
import { type PartialDate, partialDate } from "./partial-date.ts"
import { foldedWord } from "./plain-text.ts"
import type { Refusal, ValueChange } from "./reading.ts"

/** A date with a month in words, an era, or words such as `about`; the reason when it is none. */
export const wordDate = (
  text: string,
  style: DateStyle,
): { readonly date: PartialDate; readonly change: ValueChange | null } | Refusal => {
  if (decade.test(text)) return "partial_date"
  const { era, rest } = withoutEra(text)
  const parts = partsOf(rest)
  if (typeof parts === "string") return parts
  const { isAbout, month, numbers } = parts
  const year = yearIn(numbers, { isMonth: month > 0, isEra: era !== null, style })
  if (typeof year === "string") return year
  const [day] = numbers.filter((one) => one !== year.of)
  if (day !== undefined && (month === 0 || day.text.length > 2)) return "unknown_date"
  const date = partialDate(era === "before" ? -year.value : year.value, month, Number(day?.text ?? 0))
  if (typeof date === "string") return date
  return { date, change: year.isAssumed ? "century_assumed" : isAbout ? "words_left_out" : null }
}

/** 199?, 199-?, 19--, 1990s, 1990er: not even the year is known. */
const decade = /(?<!\d)(?:\d{3}(?:[?_xu]|-(?=\??$))|\d\d(?:--|[?_]{2}|xx))|\d0(?:'?s|er)(?!\p{L})/iu

interface DateNumber {
  readonly text: string
  /** Whether an apostrophe says that it is a year: `'24`. */
  readonly isShortYear: boolean
}

interface Parts {
  /** 0 for none. */
  readonly month: number
  readonly numbers: ReadonlyArray<DateNumber>
  /** Whether words are left out that say that the date is not exact. */
  readonly isAbout: boolean
}

/** The era that a text names at its ends, and what is left of it. */
const withoutEra = (text: string): { readonly era: "before" | "after" | null; readonly rest: string } => {
  const before = text.replace(eraBefore, "").replace(eraBeforeInFront, "")
  if (before !== text) return { era: "before", rest: before }
  const after = text.replace(eraAfter, "").replace(eraAfterInFront, "")
  return after === text ? { era: null, rest: text } : { era: "after", rest: after }
}

const before = [
  String.raw`b\.? ?c\.?(?: ?e\.?)?|v\. ?chr\.?|v\. ?u\. ?z\.?|av\. ?j\.?-? ?c\.?|a\. ?c\.?|p\. ?n\. ?e\.?`,
  String.raw`до н\. ?э\.?|f\.? ?kr\.?|př\. ?n\. ?l\.?|př\. ?kr\.?`,
].join("|")
const eraBefore = new RegExp(` ?(?:${before})$`, "i")
const eraBeforeInFront = /^(?:b\.? ?c\.?(?: ?e\.?)?|(?:公元|西元|紀元)?前|기원전)(?= ?\d)/i
const eraAfter = / ?(?:a\.? ?d\.?|c\. ?e\.?|ce|n\. ?chr\.?|ap\. ?j\.?-? ?c\.?|d\. ?c\.?|н\. ?э\.?)$/i
const eraAfterInFront = /^(?:a\.? ?d\.?|公元|西元|西暦|서기)(?= ?\d)/i

/** Whether the words around a year, or around a range that it begins, count it backwards: before our era or today. */
export const countsBack = (inFront: string, behind: string): boolean =>
  backBehind.test(behind) || backInFront.test(inFront)

const backBehind = new RegExp(String.raw`^(?: ?(?:[-–—/]|to|bis) ?\d{1,4})? ?(?:${before}|b\.? ?p\.?)(?!\p{L})`, "iu")
const backInFront = /(?:(?<!\p{L})b\.? ?c\.?(?: ?e\.?)?|前|기원전) ?$/iu

const partsOf = (text: string): Parts | Refusal => {
  if (!/^['\p{L}\p{M}\d\s.,/()[\]~©℗?º°ª-]*$/u.test(text)) return "unknown_date"
  let month = 0
  let isAbout = /[~©℗?]/.test(text)
  const numbers: Array<DateNumber> = []
  for (const [word] of text.matchAll(/q[1-4](?!\d)|'?\d+|[\p{L}\p{M}]+/giu)) {
    const digits = word.replace("'", "")
    if (/^\d/.test(digits)) numbers.push({ text: digits, isShortYear: word.length === 3 && word.startsWith("'") })
    else {
      const named = monthOf(word)
      if (named !== null && month !== 0) return "range"
      if (named !== null) month = named
      else if (isSeason(word) || aboutWords.has(foldedWord(word))) isAbout = true
      else if (!isFiller(word)) return "unknown_date"
    }
  }
  return { month, numbers, isAbout }
}

const aboutWords: ReadonlySet<string> = new Set(
  ["c", "ca", "circa", "cca", "about", "approx", "around", "um", "etwa", "vers", "env", "environ", "hacia", "cop"]
    .concat(["copyright", "p", "pub", "published", "released"])
    .map(foldedWord),
)

interface FoundYear {
  readonly of: DateNumber
  readonly value: number
  readonly isAssumed: boolean
}

/** The number that is the year. */
const yearIn = (
  numbers: ReadonlyArray<DateNumber>,
  { isEra, isMonth, style }: { readonly isEra: boolean; readonly isMonth: boolean; readonly style: DateStyle },
): FoundYear | Refusal => {
  const long = numbers.filter(({ text }) => text.length > 2)
  if (long.length > 1) return "range"
  const [only] = long
  if (only !== undefined) {
    const isYear = only.text.length <= 4 && numbers.length <= 2
    return isYear ? { of: only, value: Number(only.text), isAssumed: false } : "unknown_date"
  }
  const last = numbers.at(-1)
  if (last === undefined || numbers.length > 2) return "unknown_date"
  if (isEra) return { of: last, value: Number(last.text), isAssumed: false }
  const isShort = last.text.length === 2 && (last.isShortYear || numbers.length === 2)
  if (!isMonth || !isShort) return numbers.length === 1 && !isMonth ? "two_digit_year" : "unknown_date"
  const value = yearOfTwo(Number(last.text), style)
  return value === null ? "two_digit_year" : { of: last, value, isAssumed: true }
}
