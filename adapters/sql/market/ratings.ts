import { aliasedTable, and, eq, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect, Layer } from "effect"
import { type PageRequest, Ratings, RatingsErrors } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { behind, newestFirst, pageBy } from "../engine/keyset.ts"
import { placeholdersOf, statement } from "../engine/statement.ts"
import { cardColumns } from "../people/card.ts"
import { visibilityOf } from "../people/visibility.ts"
import { ratingSummary, seesRating } from "./rating-summary.ts"

export const ratingsRepository = Layer.effect(
  Ratings,
  Effect.gen(function* () {
    const { read, tables, write } = yield* Database
    const { ratings, users } = tables
    const { seesProfileAt } = visibilityOf(tables)
    const [rater, ratee] = [aliasedTable(users, "rater"), aliasedTable(users, "ratee")]
    const by = { at: ratings.createdAt, id: ratings.id }
    const adding = statement((db) =>
      db.insert(ratings).values(placeholdersOf(ratings)).onConflictDoNothing().returning({ id: ratings.id }).prepare(),
    )
    const summary = ratingSummary(tables)
    const summed = statement((db) =>
      db
        .select(summary.ratings(sql.placeholder("ratee"), sql.placeholder("viewer")))
        .from(sql`(select 1) as one`)
        .where(seesProfileAt(sql.placeholder("viewer"), sql.placeholder("ratee")))
        .prepare(),
    )
    const list = Effect.fnUntraced(function* (condition: SQL | undefined, page: PageRequest) {
      const rows = yield* read((db) =>
        db
          .select({ rating: ratings, rater: cardColumns(rater), ratee: cardColumns(ratee) })
          .from(ratings)
          .leftJoin(rater, eq(rater.id, ratings.raterId))
          .leftJoin(ratee, eq(ratee.id, ratings.rateeId))
          .where(and(condition, behind(by, page.after)))
          .orderBy(...newestFirst(by))
          .limit(page.limit + 1),
      )
      return pageBy(rows, page, ({ rating }) => [DateTime.toEpochMillis(rating.createdAt), rating.id])
    })

    return Ratings.of({
      add: Effect.fnUntraced(function* (rating) {
        const added = yield* write((db) => adding(db).execute({ ...rating }))
        if (added.length === 0) return yield* new RatingsErrors.AlreadyRated()
      }),
      ofOffer: (offer, page) => list(eq(ratings.offerId, offer), page),
      listOf: (ratee, viewer, page) =>
        list(and(eq(ratings.rateeId, ratee), seesRating(tables, sql`${viewer}`), seesProfileAt(viewer, ratee)), page),
      summaryOf: (ratee, viewer) =>
        Effect.map(
          read((db) => summed(db).execute({ ratee, viewer })),
          ([row = { sum: 0, count: 0 }]) => summary.summaryOf(row),
        ),
    })
  }),
)
