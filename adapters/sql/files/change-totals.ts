import { sql } from "drizzle-orm"
import type { UserId } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"

/** By how much the totals of an account change. */
interface TotalsChange {
  readonly bytes?: number
  readonly posts?: number
  readonly comments?: number
  readonly completedOffers?: number
  readonly cancelledOffers?: number
}

/**
 * Changes the totals of one or more accounts by the same. A repository calls it in the transaction that adds or
 * removes the rows. Does nothing for a deleted account, which has no totals.
 */
export const changeTotalsOf = ({ engine, execute, tables }: Database["Service"]) => {
  const { accountUsage } = tables
  const { bytes, cancelledOffers, comments, completedOffers, posts } = accountUsage
  const changing = statement((db) =>
    db
      .update(accountUsage)
      .set({
        bytes: sql`${bytes} + ${sql.placeholder("bytes")}`,
        posts: sql`${posts} + ${sql.placeholder("posts")}`,
        comments: sql`${comments} + ${sql.placeholder("comments")}`,
        completedOffers: sql`${completedOffers} + ${sql.placeholder("completedOffers")}`,
        cancelledOffers: sql`${cancelledOffers} + ${sql.placeholder("cancelledOffers")}`,
      })
      .where(engine.isOneOfIn(accountUsage.userId, sql.placeholder("users")))
      .prepare(),
  )
  const none = { bytes: 0, posts: 0, comments: 0, completedOffers: 0, cancelledOffers: 0 }
  return (user: UserId | ReadonlyArray<UserId>, change: TotalsChange) =>
    execute((db) => changing(db).execute({ ...none, ...change, users: JSON.stringify([user].flat()) }))
}
