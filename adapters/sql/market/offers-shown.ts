import { aliasedTable, and, type Column, desc, eq, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import {
  askedOf,
  type Offers,
  OffersErrors,
  type PageRequest,
  type ShownOffer,
  type UserId,
} from "../../../core/index.ts"
import type { Database, Db, Engine } from "../engine/database.ts"
import { pageBy } from "../engine/keyset.ts"
import { statement } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { dealConversation } from "./deal-conversation.ts"
import { itemTables, marketItemColumns, marketItemOf } from "./market-item.ts"
import { type CardOf, cardsIn, itemCards, itemIdsOf, shownProposal } from "./offer-cards.ts"
import { offerItemsOf } from "./offer-items.ts"
import { isLatestOf, offerColumns, offerOf, proposalColumns, proposalOf } from "./offer-rows.ts"
import { proposalItemsOf } from "./proposal-items.ts"

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

  const { thingsOf } = offerItemsOf(database)
  const { thingsIn } = proposalItemsOf(database)

  const found = Effect.fnUntraced(function* (rows: ReadonlyArray<Row>) {
    const ofOffers = yield* thingsOf(rows.map(({ offer }) => offer))
    const ofProposals = yield* thingsIn(rows.map(({ proposal }) => proposal).filter((proposal) => proposal !== null))
    return rows.map(({ conversationId, offer, offerer, owner, proposal }) => ({
      ...{ conversationId, owner, offerer, offer: offerOf(offer, ofOffers) },
      proposal: proposal && proposalOf(proposal, ofProposals),
    }))
  })
  type Found = Effect.Success<ReturnType<typeof found>>[number]
  const shown = Effect.fnUntraced(function* (rows: ReadonlyArray<Row>, viewer: UserId) {
    const all = yield* found(rows)
    const cardOf = yield* cardsOf(
      all.flatMap(({ offer, proposal }) => itemIdsOf(offer, proposal)),
      viewer,
    )
    return all.map((one) => shownOf(one, cardOf))
  })
  const shownOf = ({ conversationId, offer, offerer, owner, proposal }: Found, cardOf: CardOf): ShownOffer => {
    const items = askedOf(offer).map(({ itemId, itemSnapshot }) => cardOf(itemId, itemSnapshot))
    const proposer = proposal?.proposerId === offer.ownerId ? owner : offerer
    return {
      ...{ offer, item: items[0] ?? null, items, owner, offerer, conversationId },
      proposal: proposal && shownProposal(offer, proposal, proposer, cardOf),
    }
  }

  return {
    show: Effect.fnUntraced(function* (id, viewer) {
      const [row] = yield* read((db) => byId(db).execute({ id, viewer }))
      if (row === undefined) return yield* new OffersErrors.OfferNotFound()
      const hasMore = row.offer.itemsCount > 1 || (row.proposal?.furtherCount ?? 0) > 0
      const [several] = hasMore ? yield* shown([row], viewer) : []
      if (several !== undefined) return several
      const [item, offered] = [marketItemOf(row.item), marketItemOf(row.offered)]
      const seen = [
        ...(item === null ? [] : [{ item, toHolder: row.toHolder }]),
        ...(offered === null ? [] : [{ item: offered, toHolder: row.toOfferer }]),
      ]
      const [one] = yield* found([row])
      return one === undefined ? yield* new OffersErrors.OfferNotFound() : shownOf(one, cardsIn(seen, viewer))
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
