import { and, type Column, eq, gte, lt, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import { codePoints, cut, folded, fromEachWord, type User } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { insertRows } from "../engine/insert-many.ts"
import type { Tables } from "../schema/tables.ts"

/** Stores the terms of users' names together with the names. Each function is part of a transaction. */
export const userTermsOf = (database: Database["Service"]) => {
  const { execute, read, tables } = database
  const { userWords } = tables
  const insert = insertRows(database, userWords)
  const add = ({ id: userId, displayName }: Pick<User, "id" | "displayName">) =>
    insert(nameTerms(displayName).map((term) => ({ ...term, userId })))

  return {
    add,
    /** Replaces the terms with those of the current name. */
    renew: Effect.fnUntraced(function* (user: Pick<User, "id" | "displayName">) {
      const ofUser = eq(userWords.userId, user.id)
      const same = yield* read((db) =>
        db
          .select({ position: userWords.position })
          .from(userWords)
          .where(and(ofUser, eq(userWords.position, 0), eq(userWords.nameKey, nameKeyOf(user.displayName)))),
      )
      if (same.length > 0) return
      yield* execute((db) => db.delete(userWords).where(ofUser))
      yield* add(user)
    }),
  }
}

/**
 * The rows of `user_words` for a name, without the id of its user. A term is the rest of the name from one of its words
 * on, so that several typed words find it too; `head` is its beginning.
 */
export const nameTerms = (name: string) => {
  const nameKey = nameKeyOf(name)
  return fromEachWord(nameKey).map((text, position) => ({ position, nameKey, head: cut(text, headLength), text }))
}

/** What is searched for, as the values of the placeholders of the conditions below. */
export const sought = (q: string) => {
  const start = nameKeyOf(q)
  return { start, end: `${start}${lastCharacter}`, head: cut(start, headLength), length: codePoints(start) }
}

/**
 * Whether a head is searched for. Two typed characters can become one when folded: a letter and the accent after it.
 */
export const hasHead = ({ head }: { readonly head: string }): boolean => codePoints(head) === headLength

/** Two equivalent conditions that a row of `user_words` begins with what is `sought`, each for another index. */
export const beginningWith = ({ userWords }: Tables) => ({
  /** Uses the index over `text`. */
  byText: and(gte(userWords.text, sql.placeholder("start")), lt(userWords.text, sql.placeholder("end"))),
  /** Uses the index over `head`, in the order of names. */
  byHead: and(eq(userWords.head, sql.placeholder("head")), startsWith(userWords.text)),
})

/**
 * The condition that a term of the user's name begins with what is `sought`. It reads the terms of each user, so use it
 * for few users.
 */
export const someTermBegins = ({ userWords }: Tables, who: Column): SQL =>
  sql`exists (select 1 from ${userWords} where ${userWords.userId} = ${who} and ${startsWith(userWords.text)})`

/** A name in the form that searches compare and sort. */
const nameKeyOf = (name: string): string => folded(name).replace(/\s+/gu, " ")

// A condition for which the planner uses no index.
const startsWith = (column: Column): SQL =>
  sql`substr(${column}, 1, ${sql.placeholder("length")}) = ${sql.placeholder("start")}`

const headLength = 2
const lastCharacter = "\u{10FFFF}"
