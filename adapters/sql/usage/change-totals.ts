import { eq, sql } from "drizzle-orm"
import type { UserId } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { statement } from "../engine/statement.ts"

/** By how much the totals of an account change. */
interface TotalsChange {
  readonly bytes?: number
  readonly posts?: number
  readonly comments?: number
}

/**
 * Changes the totals of an account. A repository calls it in the transaction that adds or removes the rows. Does
 * nothing for a deleted account, which has no totals.
 */
export const changeTotalsOf = ({ execute, tables }: Database["Service"]) => {
  const { accountUsage } = tables
  const { bytes, comments, posts } = accountUsage
  const changing = statement((db) =>
    db
      .update(accountUsage)
      .set({
        bytes: sql`${bytes} + ${sql.placeholder("bytes")}`,
        posts: sql`${posts} + ${sql.placeholder("posts")}`,
        comments: sql`${comments} + ${sql.placeholder("comments")}`,
      })
      .where(eq(accountUsage.userId, sql.placeholder("user")))
      .prepare(),
  )
  return (user: UserId, { bytes = 0, comments = 0, posts = 0 }: TotalsChange) =>
    execute((db) => changing(db).execute({ user, bytes, posts, comments }))
}
