import { cut } from "../../../core/index.ts"
import { folded } from "./folded.ts"

/**
 * The distinct terms of a text: sequences of letters, digits and marks of every script. An accent belongs to its
 * letter. Terms hold no character with a meaning in a pattern or in a full-text query.
 */
export const searchTerms = (text: string): ReadonlyArray<string> => [
  ...new Set(folded(text).match(/[\p{L}\p{N}\p{M}]+/gu)),
]

/**
 * The terms of a text as tables of words store them and searches look for them. Longer terms are cut: an index of
 * Postgres takes no row of more than 2,704 bytes (src/include/access/nbtree.h, BTMaxItemSize).
 */
export const indexedTerms = (text: string): ReadonlyArray<string> => [
  ...new Set(searchTerms(text).map((term) => cut(term, 60))),
]
