import { and, eq, ne, or } from "drizzle-orm"
import { Effect } from "effect"
import type { Profiles } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { behindName, byName, pageBy } from "../engine/keyset.ts"
import { cardColumns } from "../people/card.ts"
import { visibilityOf } from "../people/visibility.ts"
import { beginningWith } from "./user-terms.ts"

const few = 500

/** The search for users. Both ways read few rows, however many users there are. */
export const userSearchOf = ({ read, tables }: Database["Service"]): Profiles["Service"]["search"] => {
  const { users, userWords } = tables
  const { friends, notBlocked } = visibilityOf(tables)
  const by = { key: userWords.nameKey, id: userWords.userId }

  return Effect.fnUntraced(function* (viewer, q, page) {
    const { byHead, byText } = beginningWith(tables, q)
    const matches = yield* read((db) =>
      db
        .select({ text: userWords.text })
        .from(userWords)
        .where(byText)
        .limit(few + 1),
    )
    // Few matches are fetched and sorted; many are found in the order of names until a page is full.
    const begins = matches.length <= few || byHead === null ? byText : byHead
    const rows = yield* read((db) => {
      // A user with two matching tokens is listed once.
      const found = db
        .select({ nameKey: userWords.nameKey, userId: userWords.userId })
        .from(userWords)
        .innerJoin(users, eq(users.id, userWords.userId))
        .where(
          and(
            begins,
            ne(users.id, viewer),
            or(ne(users.privacy, "private"), friends(viewer, users.id)),
            notBlocked(viewer, users.id),
            behindName(by, page.after),
          ),
        )
        .groupBy(userWords.nameKey, userWords.userId)
        .orderBy(...byName(by))
        .limit(page.limit + 1)
        .as("found")
      return db
        .select({ nameKey: found.nameKey, card: cardColumns(users) })
        .from(found)
        .innerJoin(users, eq(users.id, found.userId))
        .orderBy(found.nameKey, found.userId)
    })
    const { items, next } = pageBy(rows, page, ({ nameKey, card }) => [nameKey, card.id])
    return { items: items.map(({ card }) => card), next }
  })
}
