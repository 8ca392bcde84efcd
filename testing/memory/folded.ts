/** A text as searches and sorting compare it: without regard to case, in every language. */
export const folded = (text: string): string => text.normalize("NFC").toLowerCase().replaceAll("ς", "σ")

/** The words by which searches find a text: the longest 300. */
export const foundTerms = (text: string): ReadonlyArray<string> =>
  [...new Set(termsOf(text))].sort((a, b) => b.length - a.length).slice(0, 300)

/** The words of a text: sequences of letters, digits and marks of every script. */
export const termsOf = (text: string): ReadonlyArray<string> => folded(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
