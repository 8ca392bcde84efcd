import { type SQL, sql } from "drizzle-orm"
import { averageOf, mostCountedRatings, type RatingSummary } from "../../../core/index.ts"
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
  const most = sql.raw(`${mostCountedRatings}`)
  /** The same of the newest ratings in one number, for many users in one statement; `recentOf` reads it. */
  const recent = (ratee: Who, viewer: Who) =>
    nested(
      sql<number>`(select cast(coalesce(sum(newest.score * ${sql.raw(`${countsBelow}`)} + 1), 0) as integer) from (
        select ${table.score} as score ${of(ratee, viewer)}
        order by ${table.createdAt} desc, ${table.id} desc limit ${most}) as newest)`,
    )
  const recentOf = (both: number): RatingSummary => {
    const count = both % countsBelow
    return { average: averageOf((both - count) / countsBelow, count), count }
  }
  return { ratings, recent, recentOf, summaryOf }
}

/** A sum and a count are one number; no count reaches this one. */
const countsBelow = mostCountedRatings * 10
