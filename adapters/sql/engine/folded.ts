/** A text in the form that is searched and sorted: the same for upper and lower case, in every language. */
export const folded = (text: string): string =>
  // A sigma at the end of a word becomes another small letter than elsewhere.
  text.normalize("NFC").toLowerCase().replaceAll("ς", "σ")
