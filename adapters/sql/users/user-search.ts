import { and, eq, ne, or, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Profiles } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { behindReachedName, byName, pageBy, reachedName } from "../engine/keyset.ts"
import { shaped, statement } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { beginningWith, hasHead, sought } from "./user-terms.ts"

const few = 500

/** The search for users. Both ways read few rows, however many users there are. */
export const userSearchOf = ({ read, tables }: Database["Service"]): Profiles["Service"]["search"] => {
  const { users, userWords } = tables
  const { friends, notBlocked } = visibilityOf(tables)
  const by = { key: userWords.nameKey, id: userWords.userId }

  const conditions = beginningWith(tables)
  const viewer = sql.placeholder("viewer")
  const matching = statement((db) =>
    db
      .select({ text: userWords.text })
      .from(userWords)
      .where(conditions.byText)
      .limit(few + 1)
      .prepare(),
  )
  const listed = shaped(
    (db, { begins, isNext }: { readonly begins: keyof typeof conditions; readonly isNext: boolean }) => {
      // A user with two matching tokens is listed once.
      const found = db
        .select({ nameKey: userWords.nameKey, userId: userWords.userId })
        .from(userWords)
        .innerJoin(users, eq(users.id, userWords.userId))
        .where(
          and(
            conditions[begins],
            ne(users.id, viewer),
            or(ne(users.privacy, "private"), friends(viewer, users.id)),
            notBlocked(viewer, users.id),
            behindReachedName(by, isNext),
          ),
        )
        .groupBy(userWords.nameKey, userWords.userId)
        .orderBy(...byName(by))
        .limit(sql.placeholder("rows"))
        .as("found")
      return db
        .select({ nameKey: found.nameKey, card: cardColumns(users) })
        .from(found)
        .innerJoin(users, eq(users.id, found.userId))
        .orderBy(found.nameKey, found.userId)
        .prepare()
    },
  )

  return Effect.fnUntraced(function* (viewer, q, page) {
    const words = sought(q)
    const matches = yield* read((db) => matching(db).execute(words))
    // Few matches are fetched and sorted; many are found in the order of names until a page is full.
    const begins = matches.length <= few || !hasHead(words) ? "byText" : "byHead"
    const asked = { viewer, ...words, ...reachedName(page.after), rows: page.limit + 1 }
    const rows = yield* read((db) => listed(db, { begins, isNext: page.after !== null }).execute(asked))
    const { items, next } = pageBy(rows, page, ({ nameKey, card }) => [nameKey, card.id])
    return { items: items.map(({ card }) => card), next }
  })
}
