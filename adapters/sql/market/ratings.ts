import { aliasedTable, and, eq, sql } from "drizzle-orm"
import { DateTime, Effect, Layer } from "effect"
import { type PageRequest, Ratings, RatingsErrors } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behindReached, newestFirst, pageBy, reached } from "../engine/keyset.ts"
import { placeholdersOf, shaped, statement } from "../engine/statement.ts"
import { ratingSummary, seesRating } from "../users/rating-summary.ts"
import { cardColumns } from "../visibility/card.ts"
import { visibilityOf } from "../visibility/visibility.ts"

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
    const lists = {
      ofOffer: eq(ratings.offerId, sql.placeholder("offer")),
      ofRatee: and(
        eq(ratings.rateeId, sql.placeholder("ratee")),
        seesRating(tables, sql.placeholder("viewer")),
        seesProfileAt(sql.placeholder("viewer"), sql.placeholder("ratee")),
      ),
    }
    const listed = shaped((db, { list, isNext }: { readonly list: keyof typeof lists; readonly isNext: boolean }) =>
      db
        .select({ rating: ratings, rater: cardColumns(rater), ratee: cardColumns(ratee) })
        .from(ratings)
        .leftJoin(rater, eq(rater.id, ratings.raterId))
        .leftJoin(ratee, eq(ratee.id, ratings.rateeId))
        .where(and(lists[list], behindReached(by, isNext)))
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    const page = Effect.fnUntraced(function* (
      list: keyof typeof lists,
      of: Readonly<Record<string, string>>,
      page: PageRequest,
    ) {
      const asked = { ...of, ...reached(page.after), rows: page.limit + 1 }
      const rows = yield* read((db) => listed(db, { list, isNext: page.after !== null }).execute(asked))
      return pageBy(rows, page, ({ rating }) => [DateTime.toEpochMillis(rating.createdAt), rating.id])
    })

    return Ratings.of({
      add: Effect.fnUntraced(function* (rating) {
        const added = yield* write((db) => adding(db).execute({ ...rating }))
        if (added.length === 0) return yield* new RatingsErrors.AlreadyRated()
      }),
      ofOffer: (offer, asked) => page("ofOffer", { offer }, asked),
      listOf: (ratee, viewer, asked) => page("ofRatee", { ratee, viewer }, asked),
      summaryOf: (ratee, viewer) =>
        Effect.map(
          read((db) => summed(db).execute({ ratee, viewer })),
          ([row = { sum: 0, count: 0 }]) => summary.summaryOf(row),
        ),
    })
  }),
)
