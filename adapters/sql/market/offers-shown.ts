import { aliasedTable, eq, sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import { type Offers, OffersErrors, type ShownOffer, type UserId } from "../../../core/index.ts"
import type { Database, Db } from "../database.ts"
import { pageBy } from "../engine/keyset.ts"
import { statement } from "../engine/statement.ts"
import { cardColumns } from "../people/card.ts"
import { itemCards } from "./offer-cards.ts"
import { isLatestOf, offerColumns, offerOf, proposalColumns, proposalOf } from "./offer-rows.ts"
import { offersScan } from "./offers-scan.ts"

/** Offers as responses show them: one statement for a page of them, and one for their items. */
export const shownOffers = (database: Database["Service"]): Pick<Offers["Service"], "show" | "list"> => {
  const { read, tables } = database
  const { offers, proposals, users } = tables
  const [owner, offerer] = [aliasedTable(users, "owner"), aliasedTable(users, "offerer")]
  const cardsOf = itemCards(database)
  const select = (db: Db) =>
    db
      .select({
        offer: offerColumns(tables),
        proposal: proposalColumns(tables),
        owner: cardColumns(owner),
        offerer: cardColumns(offerer),
      })
      .from(offers)
      .leftJoin(proposals, isLatestOf(tables))
      .leftJoin(owner, eq(owner.id, offers.ownerId))
      .leftJoin(offerer, eq(offerer.id, offers.offererId))
  const byId = statement((db) =>
    select(db)
      .where(eq(offers.id, sql.placeholder("id")))
      .prepare(),
  )
  const scan = offersScan(tables, (db, { isOnPage, newest, rows }) =>
    select(db)
      .where(isOnPage)
      .orderBy(...newest)
      .limit(rows)
      .prepare(),
  )

  type Row = Awaited<ReturnType<typeof select>>[number]

  const shown = Effect.fnUntraced(function* (rows: ReadonlyArray<Row>, viewer: UserId) {
    const ids = rows.flatMap(({ offer, proposal }) => [offer.itemId, proposal?.offeredItemId ?? null])
    const cardOf = yield* cardsOf(ids, viewer)
    return rows.map((row): ShownOffer => {
      const { owner, offerer } = row
      const offer = offerOf(row.offer)
      const item = cardOf(offer.itemId, offer.itemSnapshot)
      if (row.proposal === null) return { offer, item, owner, offerer, proposal: null }
      const proposal = proposalOf(row.proposal)
      const proposer = proposal.proposerId === offer.ownerId ? owner : offerer
      const offeredItem = cardOf(proposal.offeredItemId, proposal.offeredItemSnapshot)
      return { offer, item, owner, offerer, proposal: { proposal, proposer, offeredItem } }
    })
  })

  return {
    show: Effect.fnUntraced(function* (id, viewer) {
      const [offer] = yield* shown(yield* read((db) => byId(db).execute({ id })), viewer)
      return offer ?? (yield* new OffersErrors.OfferNotFound())
    }),
    list: Effect.fnUntraced(function* (viewer, filter, request) {
      const { page, values } = scan(viewer, filter, request)
      const rows = yield* read((db) => page(db).execute(values))
      const { items, next } = pageBy(rows, request, ({ offer }) => [DateTime.toEpochMillis(offer.createdAt), offer.id])
      return { items: yield* shown(items, viewer), next }
    }),
  }
}
