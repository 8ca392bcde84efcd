const pair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g

/** The length of a text in Unicode code points. Contract: conventions, shapes. */
export const codePoints = (text: string): number => text.length - (text.match(pair)?.length ?? 0)

/** The first `length` code points of a text. */
export const cut = (text: string, length: number): string => {
  if (text.length <= length) return text
  let end = 0
  for (let n = 0; n < length && end < text.length; n++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, end)
}

/** A text in the form that is searched and sorted: the same for upper and lower case, in every language. */
export const folded = (text: string): string =>
  // A sigma at the end of a word becomes another small letter than elsewhere.
  text.normalize("NFC").toLowerCase().replaceAll("ς", "σ")

/**
 * The distinct terms of a text: its words, folded. A word is a sequence of letters, digits and marks of every script,
 * so an accent belongs to its letter. Terms hold no character with a meaning in a pattern or in a full-text query.
 */
export const searchTerms = (text: string): ReadonlyArray<string> => [
  ...new Set(folded(text).match(/[\p{L}\p{N}\p{M}]+/gu)),
]

/**
 * The terms by which a search finds a text: at most 300, the longest ones, because those are what users look for. A
 * text of many short words would otherwise write thousands of rows. Contract: conventions, shapes.
 */
export const foundTerms = (text: string): ReadonlyArray<string> => {
  const terms = searchTerms(text)
  return terms.length <= 300 ? terms : terms.toSorted((a, b) => b.length - a.length).slice(0, 300)
}

/** The rests of a text, from the start of each of its words on: by these a search finds the name of a user. */
export const fromEachWord = (text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(wordStart), ({ index }) => text.slice(index))

// A character that is not a space, after a space; or a letter or digit after any other character.
const wordStart = /(?<=^|\s)\S|(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]/gu

/** The name that is shown for a deleted account. No account and nothing else can have it. */
export const deletedName = "Deleted user"

/**
 * Whether a text can be a name: it holds no control characters, none that turn the direction of the text around it, and
 * no line breaks, has a visible character, and is not the name of deleted accounts. Each module limits the length of
 * its names. Contract: conventions, shapes.
 */
export const isName = (text: string): boolean =>
  !control.test(text) && !invisible.test(text) && read(text) !== read(deletedName)

/** Converts external text to a name of at most `length` code points; `null` when no visible character is left. */
export const asName = (text: string, length: number): string | null => {
  const name = cut(text.replace(controls, " ").trim(), length).trim()
  return isName(name) ? name : null
}

// Unicode, PropList.txt: Bidi_Control. U+2028 and U+2029 separate lines and paragraphs.
const control = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u
const controls = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu
// The set includes joiners and marks of direction, which are allowed together with visible characters. U+2800 and
// U+1D159 are signs without ink; Hangul's fillers are ignorable by default (Unicode, DerivedCoreProperties.txt).
const invisible = /^[\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]*$/u

/** A name as people read it: without case, forms of letters, characters without ink, and widths of spaces. */
const read = (name: string): string =>
  name.normalize("NFKC").replace(inkless, "").replace(/\s+/g, " ").trim().toLowerCase()

const inkless = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
