/** A text as searches and sorting compare it: without regard to case, in every language. */
export const folded = (text: string): string => text.normalize("NFC").toLowerCase().replaceAll("ς", "σ")

/** The words of a text: sequences of letters, digits and marks of every script. */
export const termsOf = (text: string): ReadonlyArray<string> => folded(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
