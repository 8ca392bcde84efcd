import type { Words } from "./catalogue.ts"

/** The catalogue with each word longer by two fifths, as other languages have them. Placeholders stay. */
export const pseudoOf = (catalogue: Words): Words => longer(catalogue)

const longer = <A>(words: A): A =>
  (typeof words === "string"
    ? words.replaceAll(/\{\w+\}|\p{L}+/gu, (word) =>
        word.startsWith("{") ? word : word + word.slice(0, Math.ceil(word.length * 0.4)).toLowerCase(),
      )
    : Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, longer(value)]))) as A
