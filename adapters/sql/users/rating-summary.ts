import { type SQL, sql } from "drizzle-orm"
import { averageOf, type RatingSummary } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import { nested, visibilityOf, type Who } from "../visibility/visibility.ts"

/**
 * The condition that a viewer sees a rating. If a block separates the viewer and the rater, the viewer sees only
 * ratings of themselves. Contract: users, privacy.
 */
export const seesRating = (tables: Tables, viewer: Who): SQL =>
  sql`(${tables.ratings.rateeId} = ${viewer} or ${visibilityOf(tables).notBlocked(viewer, tables.ratings.raterId)})`

/**
 * The sum and the number of a user's ratings that the viewer sees: `ratings` are the columns, `summaryOf` reads them.
 */
export const ratingSummary = (tables: Tables) => {
  const { ratings: table } = tables
  const of = (ratee: Who, viewer: Who) =>
    sql`from ${table} where ${table.rateeId} = ${ratee} and ${seesRating(tables, viewer)}`
  const ratings = (ratee: Who, viewer: Who) => ({
    sum: nested(sql<number>`(select cast(coalesce(sum(${table.score}), 0) as integer) ${of(ratee, viewer)})`),
    count: nested(sql<number>`(select cast(count(*) as integer) ${of(ratee, viewer)})`),
  })
  const summaryOf = ({ sum, count }: { readonly sum: number; readonly count: number }): RatingSummary => ({
    average: averageOf(sum, count),
    count,
  })
  return { ratings, summaryOf }
}
