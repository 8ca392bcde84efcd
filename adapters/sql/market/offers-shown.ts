import { aliasedTable, and, type Column, desc, eq, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import { type Offers, OffersErrors, type PageRequest, type ShownOffer, type UserId } from "../../../core/index.ts"
import type { Database, Db, Engine } from "../database.ts"
import { pageBy } from "../engine/keyset.ts"
import { statement } from "../engine/statement.ts"
import { cardColumns } from "../people/card.ts"
import { itemCards } from "./offer-cards.ts"
import { isLatestOf, offerColumns, offerOf, proposalColumns, proposalOf } from "./offer-rows.ts"

/** Offers as responses show them: one statement for a page of them, and one for their items. */
export const shownOffers = (database: Database["Service"]): Pick<Offers["Service"], "show" | "list"> => {
  const { engine, read, tables } = database
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
  const scan = offersScan(engine, (db, { isOnPage, newest, rows }) =>
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

/** The condition, the order and the number of rows of the next page: one row more than was asked for. */
interface OfferScan {
  readonly isOnPage: SQL
  readonly newest: ReadonlyArray<SQL>
  readonly rows: ReturnType<typeof sql.placeholder>
}

/**
 * A user's offers page by page, newest first. `prepare` makes the statement of a page. Received and sent offers each
 * are read sorted from an index, so the database sorts only two pages.
 */
const offersScan = <Page>({ onPage, tables: { offers } }: Engine, prepare: (db: Db, scan: OfferScan) => Page) => {
  const newest = [desc(offers.createdAt), desc(offers.id)] as const
  const rows = sql.placeholder("rows")
  const at = sql.param(sql.placeholder("at"), offers.createdAt)
  const isBehind = sql`(${offers.createdAt}, ${offers.id}) < (${at}, ${sql.placeholder("id")})`

  const page = (sides: ReadonlyArray<Column>, hasStatus: boolean, goesOn: boolean) =>
    statement((db) => {
      const wanted = and(
        hasStatus ? eq(offers.status, sql.placeholder("status")) : undefined,
        goesOn ? isBehind : undefined,
      )
      const idsOf = (side: Column): SQL => {
        const mine = and(eq(side, sql.placeholder("viewer")), wanted)
        const ids = db.select({ id: offers.id }).from(offers).where(mine)
        return sql`select id from (${onPage(ids.orderBy(...newest).getSQL(), rows)}) as side`
      }
      const isOnPage = sql`${offers.id} in (${sql.join(sides.map(idsOf), sql` union all `)})`
      return prepare(db, { isOnPage, newest, rows })
    })
  const pages = (...sides: ReadonlyArray<Column>) => ({
    first: { all: page(sides, false, false), some: page(sides, true, false) },
    next: { all: page(sides, false, true), some: page(sides, true, true) },
  })
  const byRole = {
    received: pages(offers.ownerId),
    sent: pages(offers.offererId),
    any: pages(offers.ownerId, offers.offererId),
  }

  /** The statement of a page and its values. */
  return (
    viewer: UserId,
    { role, status }: Parameters<Offers["Service"]["list"]>[1],
    { after, limit }: PageRequest,
  ) => {
    const page = byRole[role ?? "any"][after === null ? "first" : "next"][status === null ? "all" : "some"]
    const cursor = after === null ? {} : { at: DateTime.makeUnsafe(Number(after[0])), id: after[1] }
    return { page, values: { viewer, status, rows: limit + 1, ...cursor } }
  }
}
