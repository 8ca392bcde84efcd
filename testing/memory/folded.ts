/** A text as searches and sorting compare it: without regard to case, in every language. */
export const folded = (text: string): string => text.normalize("NFC").toLowerCase().replaceAll("ς", "σ")
