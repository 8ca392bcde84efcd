/** A text as it is searched and sorted: the same for capital and small letters, of every language. */
export const folded = (text: string): string =>
  // A sigma at the end of a word becomes another small letter than elsewhere.
  text.normalize("NFC").toLowerCase().replaceAll("ς", "σ")
