import { and, type Column, eq, gte, lt, type SQL, sql } from "drizzle-orm"
import { codePoints, cut } from "../../../core/index.ts"
import { folded } from "../engine/folded.ts"
import type { Tables } from "../tables.ts"

/** A name in the form that searches compare and sort. */
export const nameKeyOf = (name: string): string => folded(name).replace(/\s+/gu, " ")

/** The rows of `user_words` for a name, without the id of its user. */
export const nameTokensOf = (name: string) => {
  const nameKey = nameKeyOf(name)
  return Array.from(nameKey.matchAll(wordStart), ({ index }, position) => {
    const text = nameKey.slice(index)
    return { position, nameKey, head: cut(text, headLength), text }
  })
}

/** Two equivalent conditions that a row of `user_words` begins with `q`, each for another index. */
export const beginningWith = ({ userWords }: Tables, q: string) => {
  const start = nameKeyOf(q)
  const head = cut(start, headLength)
  return {
    /** Uses the index over `text`. */
    byText: and(gte(userWords.text, start), lt(userWords.text, `${start}${lastCharacter}`)),
    /**
     * Uses the index over `head`, in the order of names; `null` if `q` is shorter than a head. (Two typed characters
     * can become one when folded: a letter and the accent after it.)
     */
    byHead: codePoints(head) < headLength ? null : and(eq(userWords.head, head), startsWith(userWords.text, start)),
  }
}

/**
 * The condition that a token of the user's name begins with `q`. It reads the tokens of each user, so use it for few
 * users.
 */
export const someTokenBegins = ({ userWords }: Tables, who: Column, q: string): SQL =>
  sql`exists (select 1 from ${userWords} where ${userWords.userId} = ${who}
    and ${startsWith(userWords.text, nameKeyOf(q))})`

// A condition for which the planner uses no index.
const startsWith = (column: Column, start: string): SQL =>
  sql`substr(${column}, 1, ${sql.raw(String(codePoints(start)))}) = ${start}`

const headLength = 2
const lastCharacter = "\u{10FFFF}"
// A character that is not a space, after a space; or a letter or digit after any other character.
const wordStart = /(?<=^|\s)\S|(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]/gu
