const pair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g

/** The length of a text in Unicode code points. Contract: conventions, shapes. */
export const codePoints = (text: string): number => text.length - (text.match(pair)?.length ?? 0)

/** The first `length` code points of a text. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : Array.from(text).slice(0, length).join("")

/**
 * Whether a text can be a name: it holds no control characters and has a visible character. Each module limits the
 * length of its names. Contract: conventions, shapes.
 */
export const isName = (text: string): boolean => !control.test(text) && !invisible.test(text)

/** Converts external text to a name of at most `length` code points; `null` when no visible character is left. */
export const asName = (text: string, length: number): string | null => {
  const name = cut(text.replace(controls, " ").trim(), length).trim()
  return isName(name) ? name : null
}

const control = /\p{Cc}/u
const controls = /\p{Cc}+/gu
// The set includes joiners and marks of direction, which are allowed beside visible characters. U+2800 and U+1D159 are
// signs without ink; Hangul's fillers are ignorable by default (Unicode, DerivedCoreProperties.txt).
const invisible = /^[\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]*$/u
