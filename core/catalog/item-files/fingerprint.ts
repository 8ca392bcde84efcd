/**
 * A short text that is the same for equal texts, and very likely another one for others: 106 bits, as two hashes of 53
 * bits (cyrb53). It guards against nothing: a user names rows of their own alone by it.
 */
export const fingerprintOf = (texts: ReadonlyArray<string>): string => {
  const text = texts.map((one) => `${one.length}:${one}`).join("")
  return hashed(text, 0) + hashed(text, 1)
}

/** A text as it counts for what identifies a row: case, blanks and marks do not matter. */
export const identifying = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{Z}\s]+/gu, " ")
    .trim()

const hashed = (text: string, seed: number): string => {
  let [one, two] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36).padStart(11, "0")
}
