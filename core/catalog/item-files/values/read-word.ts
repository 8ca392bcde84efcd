import { foldedWord, plainText, saysNone } from "./plain-text.ts"
import { none, type Reading, read, refused } from "./reading.ts"

/**
 * Whether a text says yes or no. Sites also repeat the name of a column that is a flag, as `signed` in `Signed`:
 * `names` are those of the column and its field. Contract: catalog, what is read from a cell.
 */
export const readBoolean = (text: string, names: ReadonlyArray<string> = []): Reading<boolean> => {
  if (text.length > longest) return refused("unknown_boolean")
  const plain = plainText(text)
  const word = foldedWord(plain)
  if (yes.has(word)) return read(true)
  if (no.has(word)) return read(false)
  const named = names.length === 0 ? null : saidByName(compared(plain), names)
  if (named !== null) return read(named)
  return saysNone(plain) ? none : refused("unknown_boolean")
}

/**
 * The option of a select that a text means: the same word, also in another case and with other signs between its
 * words, or the one that `words` has for it. Contract: catalog, what is read from a cell.
 */
export const readOption = (
  text: string,
  options: ReadonlyArray<string>,
  words: Readonly<Record<string, string>> = {},
): Reading<string> => {
  const plain = text.trim()
  if (options.includes(plain)) return read(plain)
  const wanted = compared(plain.slice(0, longest))
  const [, meant] = Object.entries(words).find(([word]) => word === plain || compared(word) === wanted) ?? []
  const names = meant === undefined ? [wanted] : [compared(meant), wanted]
  const option = names.flatMap((name) => options.find((one) => compared(one) === name) ?? [])[0]
  if (option !== undefined) return read(option)
  return saysNone(plainText(plain.slice(0, longest))) ? none : refused("unknown_option")
}

const longest = 200

/** A word without case, accents, and what is neither letter nor digit, but for `+`: `VG+` is not `VG`. */
const compared = (word: string): string => foldedWord(word).replace(/[^\p{L}\p{N}+]/gu, "") || word

/** What a cell says that has a word of its column, or how a card is printed; `null` for nothing. */
const saidByName = (word: string, names: ReadonlyArray<string>): boolean | null => {
  const own = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).map(compared)
  if (own.includes(word)) return true
  const isFinish = own.some((name) => finishes.has(name))
  if (isFinish && plainFinishes.has(word)) return false
  return isFinish && /foil|etched|holo/.test(word)
    ? true
    : own.includes(word.replace(/^(?:non?|not|un)/, ""))
      ? false
      : null
}

const finishes: ReadonlySet<string> = new Set(["foil", "isfoil", "holo"])
const plainFinishes: ReadonlySet<string> = new Set(["normal", "regular", "nonfoil", "nofoil", "standard", "nonholo"])

const yes: ReadonlySet<string> = new Set(
  "true yes y 1 t on x ✓ ✔ ☑ ja j wahr oui o vrai sí s verdadero vero sim tak da igen áno kyllä true() да 是 はい"
    .split(" ")
    .map(foldedWord),
)

const no: ReadonlySet<string> = new Set(
  "false no n 0 f off ✗ ✘ ☐ nein falsch non faux falso não nee nie ne nem nej nei ei нет 否 いいえ"
    .split(" ")
    .map(foldedWord),
)
