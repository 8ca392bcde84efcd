import { codePoints, cut } from "../../../shared/index.ts"
import { type Reading, read } from "./reading.ts"

/**
 * A text of at most `length` code points. It is cut in front of a character that would not be whole, such as a letter
 * with its accents or a family of emoji, and says so. Contract: catalog, what is read from a cell.
 */
export const cutText = (text: string, length: number): Reading<string> => {
  if (text.length <= length || codePoints(text) <= length) return read(text)
  const kept = cut(text, length)
  return read(wholeCharacters(text, kept).trimEnd(), "cut")
}

/** What is looked at on both sides of the place where a text is cut: longer characters are cut inside. */
const around = 64

const wholeCharacters = (text: string, kept: string): string => {
  // A surrogate at the start of what is looked at would be half of a character.
  const from = Math.max(0, kept.length - around)
  const start = isLow(text.charCodeAt(from)) ? from + 1 : from
  const near = text.slice(start, kept.length + around)
  const found = segments.segment(near).containing(kept.length - start)
  const end = start + (found?.index ?? near.length)
  return end > start ? text.slice(0, end) : kept
}

const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

const segments = new Intl.Segmenter("en", { granularity: "grapheme" })
