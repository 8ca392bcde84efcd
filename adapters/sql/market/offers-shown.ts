import { aliasedTable, and, type Column, desc, eq, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import { type Offers, OffersErrors, type PageRequest, type ShownOffer, type UserId } from "../../../core/index.ts"
import type { Database, Db, Engine } from "../engine/database.ts"
import { pageBy } from "../engine/keyset.ts"
import { statement } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { dealConversation } from "./deal-conversation.ts"
import { itemTables, marketItemColumns, marketItemOf } from "./market-item.ts"
import { type CardOf, cardsIn, itemCards } from "./offer-cards.ts"
import { isLatestOf, offerColumns, offerOf, proposalColumns, proposalOf } from "./offer-rows.ts"

/** Offers as responses show them: one statement, or for a page of them one for their items too. */
export const shownOffers = (database: Database["Service"]): Pick<Offers["Service"], "show" | "list"> => {
  const { engine, read, tables } = database
  const { offers, proposals, users } = tables
  const [owner, offerer] = [aliasedTable(users, "owner"), aliasedTable(users, "offerer")]
  const cardsOf = itemCards(database)
  const { relation } = visibilityOf(tables)
  const shownColumns = {
    offer: offerColumns(tables),
    proposal: proposalColumns(tables),
    owner: cardColumns(owner),
    offerer: cardColumns(offerer),
    conversationId: dealConversation(tables, tables.conversations.offerId, offers.id, [
      offers.ownerId,
      offers.offererId,
    ]),
  }
  const select = (db: Db) =>
    db
      .select(shownColumns)
      .from(offers)
      .leftJoin(proposals, isLatestOf(tables))
      .leftJoin(owner, eq(owner.id, offers.ownerId))
      .leftJoin(offerer, eq(offerer.id, offers.offererId))
  const [own, others] = [itemTables(tables, "item"), itemTables(tables, "offered")]
  const toHolderOf = ({ collections }: typeof own) => relation(sql.placeholder("viewer"), collections.ownerId)
  const byId = statement((db) =>
    db
      .select({
        ...shownColumns,
        item: marketItemColumns(own),
        toHolder: toHolderOf(own),
        offered: marketItemColumns(others),
        toOfferer: toHolderOf(others),
      })
      .from(offers)
      .leftJoin(proposals, isLatestOf(tables))
      .leftJoin(owner, eq(owner.id, offers.ownerId))
      .leftJoin(offerer, eq(offerer.id, offers.offererId))
      .leftJoin(own.items, eq(own.items.id, offers.itemId))
      .leftJoin(own.collections, eq(own.collections.id, own.items.collectionId))
      .leftJoin(own.users, eq(own.users.id, own.collections.ownerId))
      .leftJoin(others.items, eq(others.items.id, proposals.offeredItemId))
      .leftJoin(others.collections, eq(others.collections.id, others.items.collectionId))
      .leftJoin(others.users, eq(others.users.id, others.collections.ownerId))
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
    return rows.map((row) => shownOf(row, cardOf))
  })
  const shownOf = (row: Row, cardOf: CardOf): ShownOffer => {
    const { conversationId, owner, offerer } = row
    const offer = offerOf(row.offer)
    const item = cardOf(offer.itemId, offer.itemSnapshot)
    if (row.proposal === null) return { offer, item, owner, offerer, proposal: null, conversationId }
    const proposal = proposalOf(row.proposal)
    const proposer = proposal.proposerId === offer.ownerId ? owner : offerer
    const offeredItem = cardOf(proposal.offeredItemId, proposal.offeredItemSnapshot)
    return { offer, item, owner, offerer, proposal: { proposal, proposer, offeredItem }, conversationId }
  }

  return {
    show: Effect.fnUntraced(function* (id, viewer) {
      const [row] = yield* read((db) => byId(db).execute({ id, viewer }))
      if (row === undefined) return yield* new OffersErrors.OfferNotFound()
      const [item, offered] = [marketItemOf(row.item), marketItemOf(row.offered)]
      const found = [
        ...(item === null ? [] : [{ item, toHolder: row.toHolder }]),
        ...(offered === null ? [] : [{ item: offered, toHolder: row.toOfferer }]),
      ]
      return shownOf(row, cardsIn(found, viewer))
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
