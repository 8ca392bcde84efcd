import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { type MarketRecord, type Offer, Offers, OffersErrors, recordsOf, Transactions } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { placeholdersOf, setPlaceholders, statement } from "../engine/statement.ts"
import { changeTotalsOf } from "../files/change-totals.ts"
import { offerItemsOf } from "./offer-items.ts"
import { changingColumns, offerColumns, offerOf, storedOffer } from "./offer-rows.ts"
import { dealsOf } from "./offers-deals.ts"
import { shownOffers } from "./offers-shown.ts"
import { noHandover } from "./progress-rows.ts"
import { proposalsOf } from "./proposals.ts"

export const offersRepository = Layer.effect(
  Offers,
  Effect.gen(function* () {
    const database = yield* Database
    const { atomically } = yield* Transactions
    const { execute, read, tables } = database
    const { offers } = tables
    const { addItems, endItems, replaceItems, thingsOf } = offerItemsOf(database)
    const changeTotals = changeTotalsOf(database)
    const byId = statement((db) =>
      db
        .select(offerColumns(tables))
        .from(offers)
        .where(eq(offers.id, sql.placeholder("id")))
        .prepare(),
    )
    const adding = statement((db) => db.insert(offers).values(placeholdersOf(offers)).prepare())
    const removing = statement((db) =>
      db
        .delete(offers)
        .where(eq(offers.id, sql.placeholder("id")))
        .prepare(),
    )
    const saving = statement((db) =>
      db
        .update(offers)
        .set(setPlaceholders(changingColumns(tables)))
        .where(eq(offers.id, sql.placeholder("id")))
        .prepare(),
    )

    const countEnd = Effect.fnUntraced(function* (offer: Offer) {
      const records = recordsOf(offer)
      const changed = (of: MarketRecord) => ({ completedOffers: of.completedCount, cancelledOffers: of.cancelledCount })
      const users = records.map(({ user }) => user)
      // Who completes an offer does so with the other side, by one statement for both.
      if (offer.status === "completed" && offer.fault === null && records[0] !== undefined)
        return yield* changeTotals(users, changed(records[0]))
      for (const record of records) yield* changeTotals(record.user, changed(record))
    })

    return Offers.of({
      ...dealsOf(database),
      ...shownOffers(database),
      ...proposalsOf(database),
      get: Effect.fnUntraced(function* (id) {
        const [row] = yield* read((db) => byId(db).execute({ id }))
        if (row === undefined) return yield* new OffersErrors.OfferNotFound()
        return offerOf(row, yield* thingsOf([row]))
      }),
      overdue: (now, limit) =>
        Effect.map(
          read((db) =>
            db
              .select({ id: offers.id })
              .from(offers)
              // Written literally, so that the partial index over accepted offers is used.
              .where(and(eq(offers.status, sql`'accepted'`), lte(offers.dueAt, now)))
              .orderBy(asc(offers.dueAt), asc(offers.id))
              .limit(limit),
          ),
          (rows) => rows.map(({ id }) => id),
        ),
      add: (offer) =>
        atomically(
          Effect.gen(function* () {
            yield* execute((db) => adding(db).execute(storedOffer(offer)))
            // What else the transaction does is stored, so that a refused offer is removed.
            yield* Effect.tapError(addItems(offer, isOpen(offer)), () =>
              execute((db) => removing(db).execute({ id: offer.id })),
            )
            yield* countEnd(offer)
          }),
        ),
      ask: (offer) => atomically(replaceItems(offer)),
      eraseHandovers: Effect.fnUntraced(function* (user) {
        const isOwner = and(eq(offers.ownerId, user), isNotNull(offers.ownerHandoverKind))
        const isOfferer = and(eq(offers.offererId, user), isNotNull(offers.offererHandoverKind))
        yield* execute((db) => db.update(offers).set(noHandover.owner).where(isOwner))
        yield* execute((db) => db.update(offers).set(noHandover.offerer).where(isOfferer))
      }),
      save: Effect.fnUntraced(function* (offer) {
        yield* countEnd(offer)
        yield* execute((db) => saving(db).execute(storedOffer(offer)))
        if (!isOpen(offer)) yield* endItems(offer)
      }),
    })
  }),
)

const isOpen = ({ status }: Offer): boolean => status === "pending" || status === "accepted"
