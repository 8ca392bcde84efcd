import { and, eq } from "drizzle-orm"
import { Effect } from "effect"
import type { User } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { insertRows } from "../engine/insert-many.ts"
import { nameKeyOf, nameTokensOf } from "./name-tokens.ts"

/** Stores the tokens of users' names together with the names. Each function is part of a transaction. */
export const userNameTokensOf = (database: Database["Service"]) => {
  const { execute, read, tables } = database
  const { userWords } = tables
  const insert = insertRows(database, userWords)
  const add = ({ id: userId, displayName }: Pick<User, "id" | "displayName">) =>
    insert(nameTokensOf(displayName).map((word) => ({ ...word, userId })))

  return {
    add,
    /** Replaces the tokens with those of the current name. */
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
