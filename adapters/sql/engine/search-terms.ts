import { cut } from "../../../core/index.ts"
import { folded } from "./folded.ts"

/**
 * The distinct terms of a text: sequences of letters, digits and marks of every script. An accent belongs to its
 * letter. Terms hold no character with a meaning in a pattern or in a full-text query.
 */
export const searchTerms = (text: string): ReadonlyArray<string> => [
  ...new Set(folded(text).match(/[\p{L}\p{N}\p{M}]+/gu)),
]

/** How many different terms of one text are found. Contract: conventions, shapes. */
const mostFound = 300

/**
 * The terms of a text by which a search finds it: the longest ones, because those are what people look for. A text of
 * many short words would write thousands of rows.
 */
export const foundTerms = (text: string): ReadonlyArray<string> => {
  const terms = searchTerms(text)
  return terms.length <= mostFound ? terms : terms.toSorted((a, b) => b.length - a.length).slice(0, mostFound)
}

/** The terms of a text as tables of words store them. */
export const storedTerms = (text: string): ReadonlyArray<string> => cutTerms(foundTerms(text))

/** The terms of a text as searches look for them in tables of words. */
export const indexedTerms = (text: string): ReadonlyArray<string> => cutTerms(searchTerms(text))

/**
 * Longer terms are cut: an index of
 * Postgres takes no row of more than 2,704 bytes (src/include/access/nbtree.h, BTMaxItemSize).
 */
const cutTerms = (terms: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(terms.map((term) => cut(term, 60))),
]
