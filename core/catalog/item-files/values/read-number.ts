import { Result } from "effect"
import { type DecimalSign, writtenNumber } from "./decimal.ts"
import { withDecimals } from "./fraction.ts"
import { minutesIn } from "./minutes.ts"
import { foldedWord, plainText, saysNone } from "./plain-text.ts"
import { none, type Reading, type Refusal, read, refused, type ValueChange } from "./reading.ts"
import { bareText } from "./spreadsheet-text.ts"

/** How the numbers of a column are written, and what they say. */
export interface NumberStyle {
  /** The sign of decimals of the column or the file. Without it `1,234` is refused as ambiguous. */
  readonly decimal?: DecimalSign | null
  /** Which end of a range such as `2-4` counts; without it a range is refused. */
  readonly end?: "lower" | "upper"
  /** The numbers with which the column says that nothing is known, such as 0 players. */
  readonly unknown?: ReadonlyArray<number>
  /** Whether the column has durations, which are read in minutes. */
  readonly minutes?: boolean
  /** Whether the column has whole numbers alone, so that `1.024` is a thousand and more. */
  readonly whole?: boolean
}

/** A number from how people write it. Contract: catalog, what is read from a cell. */
export const readNumber = (text: string, style: NumberStyle = {}): Reading<number> => {
  if (/^\d{1,15}$/.test(text)) return known(Number(text), null, style)
  if (text.length > longest) return refused("unknown_number")
  const plain = plainText(bareText(text))
  if (saysNone(plain)) return none
  const minutes = style.minutes === true ? minutesIn(plain) : null
  const found = minutes ?? numberIn(plain, style)
  return typeof found === "string" ? refused(found) : known(found.value, found.change, style)
}

const known = (value: number, change: ValueChange | null, { unknown }: NumberStyle): Reading<number> =>
  unknown?.includes(value) === true ? none : read(value, change)

/** A number that counts: whole and from 0 on. Contract: catalog, what is read from a cell. */
export const readCount = (text: string, style: NumberStyle = {}): Reading<number> =>
  Result.flatMap(readNumber(text, style), ({ change, value }): Reading<number> => {
    if (value === null) return none
    if (value < 0) return refused("negative")
    return Number.isInteger(value) ? read(value, change) : refused("unknown_number")
  })

const longest = 100

interface Found {
  readonly value: number
  readonly change: ValueChange | null
}

const numberIn = (text: string, style: NumberStyle): Found | Refusal => {
  const range = rangeIn(text)
  if (range === null) return single(text, style)
  const ends = range.map((end) => single(end, style))
  const [one, two] = ends
  if (one === undefined || two === undefined || typeof one === "string" || typeof two === "string")
    return "unknown_number"
  if (style.end === undefined) return "range"
  const value = style.end === "lower" ? Math.min(one.value, two.value) : Math.max(one.value, two.value)
  return { value, change: two.change }
}

/** The two ends of a range: `2-4`, `2 – 4 players`, `2 to 4`. */
const rangeIn = (text: string): readonly [string, string] | null => {
  const [, first = "", second = ""] =
    /^(\d[\d.,]*) ?(?:[-\u2013\u2014~]| ?(?:to|bis|a|à|until|tot|till|do) |\.\.\.?|…) ?(\d.*)$/i.exec(text) ?? []
  return first === "" ? null : [first, second]
}

const single = (text: string, { decimal = null, whole = false }: NumberStyle): Found | Refusal => {
  const { about, digits, isNegative, unit } = partsOf(withDecimals(text))
  if (digits === "" || !isUnit(unit)) return "unknown_number"
  const exact = exponential(digits)
  if (typeof exact === "string") return exact
  const number = exact ?? numeric(digits, decimal, whole)
  if (typeof number === "string") return number
  const change = about ? "words_left_out" : unit === "" || isCount(unit) ? null : "unit_left_out"
  return { value: isNegative && number !== 0 ? -number : number, change }
}

interface Parts {
  readonly about: boolean
  readonly isNegative: boolean
  readonly digits: string
  readonly unit: string
}

const partsOf = (text: string): Parts => {
  const [front = "", about = ""] = /^(?:(~|ca\.?|circa|about|approx\.?|etwa|env\.?) ?)?/i.exec(text) ?? []
  const [marks = ""] = /^(?:#|no\.?|nr\.?|n°|nº|№|x|×)? ?/i.exec(text.slice(front.length)) ?? []
  const rest = text.slice(front.length + marks.length)
  const [whole = "", sign = "", digits = ""] =
    /^([+-]?) ?((?:\d|\.\d)[\d.,' _]*(?:e[+-]?\d{1,3}(?![\d\p{L}]))?)/iu.exec(rest) ?? []
  const unit = rest.slice(whole.length).trim()
  const isMore = unit.startsWith("+")
  return {
    about: about !== "" || isMore,
    isNegative: sign === "-",
    // A sign that ends a sentence is none of the number, nor is the sign of minutes.
    digits: digits.trim().replace(/[.,']$/, ""),
    unit: isMore ? unit.slice(1).trim() : unit,
  }
}

/** Spreadsheets write numbers of twelve digits and more with their first ones alone. */
const exponential = (digits: string): number | Refusal | null => {
  const [, mantissa = "", exponent = ""] = /^(\d+(?:[.,]\d+)?)e([+-]?\d+)$/i.exec(digits) ?? []
  if (exponent === "") return null
  if (Number(exponent) >= 11) return "rounded_by_spreadsheet"
  return Number(`${mantissa.replace(",", ".")}e${exponent}`)
}

const numeric = (digits: string, decimal: DecimalSign | null, whole: boolean): number | Refusal => {
  const written = writtenNumber(digits, decimal, whole)
  if (written === "malformed") return "unknown_number"
  if (written === "ambiguous") return "ambiguous_number"
  const number = Number(`${written.units}.${written.decimals || "0"}`)
  return Math.abs(number) > Number.MAX_SAFE_INTEGER ? "too_large" : number
}

/** Whether what stands behind a number is a unit, which does not multiply it as `k` and `dozen` do. */
const isUnit = (text: string): boolean => text === "" || units.has(foldedWord(text.replace(/^[([](.*)[)\]]$/, "$1")))

/** `4x` counts, and says no more than 4. */
const isCount = (unit: string): boolean => /^[x×]$/i.test(unit)

const units: ReadonlySet<string> = new Set(
  `x × pc pcs piece pieces stk stück ex copy copies exemplar exemplare exemplaire exemplaires
  page pages pg pp p s seite seiten pág págs página páginas pagina pagine pag str stron strana stran sider sidor sidan
  min mins minute minutes minuten minuti minutos ' h hr hrs hour hours std stunde stunden heure heures hora horas ore
  player players spieler joueur joueurs jugador jugadores giocatore giocatori jogador jogadores spelare spelers
  year years yr yrs y jahr jahre an ans año años anni anno jaar
  mm cm m km in inch inches ft " mg g gr gram grams gramm kg lb lbs oz ml cl l
  disc discs disk disks disco discos cd cds dvd dvds card cards karte karten track tracks titel volume volumes vol vols
  star stars point points pts punkte %`
    .split(/\s+/)
    .map(foldedWord),
)
