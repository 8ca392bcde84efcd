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
// The set includes joiners and marks of direction, which are allowed beside visible characters. U+2800 and U+1D159 are
// signs without ink; Hangul's fillers are ignorable by default (Unicode, DerivedCoreProperties.txt).
const invisible = /^[\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]*$/u

/** A name as people read it: without case, forms of letters, characters without ink, and widths of spaces. */
const read = (name: string): string =>
  name.normalize("NFKC").replace(inkless, "").replace(/\s+/g, " ").trim().toLowerCase()

const inkless = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
