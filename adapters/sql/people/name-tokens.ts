import { and, type Column, eq, gte, lt, type SQL, sql } from "drizzle-orm"
import { codePoints, cut } from "../../../core/index.ts"
import { folded } from "../engine/folded.ts"
import type { Tables } from "../tables.ts"

/** The name as searches compare and sort it. */
export const nameKeyOf = (name: string): string => folded(name).replace(/\s+/gu, " ")

/** The rows of `user_words` for a name, without whose it is. */
export const nameTokensOf = (name: string) => {
  const nameKey = nameKeyOf(name)
  return Array.from(nameKey.matchAll(wordStart), ({ index }, position) => {
    const text = nameKey.slice(index)
    return { position, nameKey, head: cut(text, headLength), text }
  })
}

/** Two conditions that a row of `user_words` begins with `q`: the same rows, found in different ways. */
export const beginningWith = ({ userWords }: Tables, q: string) => {
  const start = nameKeyOf(q)
  const head = cut(start, headLength)
  return {
    /** On the index over `text`. */
    byText: and(gte(userWords.text, start), lt(userWords.text, `${start}${lastCharacter}`)),
    /**
     * On the index over `head`, in the order of names; `null` where `q` is shorter than a head. (Two characters that
     * were typed can be one when folded: an accent behind its letter.)
     */
    byHead: codePoints(head) < headLength ? null : and(eq(userWords.head, head), startsWith(userWords.text, start)),
  }
}

/** The condition that some word of somebody's name begins with `q`. For a few people: each one's words are read. */
export const someTokenBegins = ({ userWords }: Tables, who: Column, q: string): SQL =>
  sql`exists (select 1 from ${userWords} where ${userWords.userId} = ${who} and ${startsWith(userWords.text, nameKeyOf(q))})`

// A condition that no index is tempted by.
const startsWith = (column: Column, start: string): SQL =>
  sql`substr(${column}, 1, ${sql.raw(String(codePoints(start)))}) = ${start}`

const headLength = 2
const lastCharacter = "\u{10FFFF}"
// What is not a space after one, or a letter or digit after anything else.
const wordStart = /(?<=^|\s)\S|(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]/gu
