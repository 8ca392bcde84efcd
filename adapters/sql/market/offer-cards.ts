import { eq, sql } from "drizzle-orm"
import { Effect } from "effect"
import {
  askedOf,
  givenIn,
  type ItemCard,
  type ItemId,
  type ItemSnapshot,
  itemCardOf,
  type MarketItem,
  type Offer,
  type Proposal,
  type Relation,
  type ShownProposal,
  type UserCard,
  type UserId,
} from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { marketItemColumns, relationTo } from "./market-item.ts"

/** The card of an item, from its id and its snapshot; `null` if there is no item. */
export type CardOf = (id: ItemId | null, snapshot: ItemSnapshot | null) => ItemCard | null

/** The ids of all items that an offer and a proposal of it name. */
export const itemIdsOf = (offer: Offer, proposal: Proposal | null): ReadonlyArray<ItemId> =>
  [...askedOf(offer), ...(proposal?.asked ?? []), ...givenIn(proposal)].map(({ itemId }) => itemId)

/** A proposal as a response shows it. */
export const shownProposal = (
  offer: Offer,
  proposal: Proposal,
  proposer: UserCard | null,
  cardOf: CardOf,
): ShownProposal => {
  const asked = proposal.asked ?? askedOf(offer)
  const offeredItems = givenIn(proposal).map(({ itemId, itemSnapshot }) => cardOf(itemId, itemSnapshot))
  return {
    ...{ proposal, proposer, offeredItem: offeredItems[0] ?? null, offeredItems },
    items: asked.map(({ itemId, itemSnapshot }) => cardOf(itemId, itemSnapshot)),
    listings: asked.map(({ listingId }) => listingId),
  }
}

/** An item that a statement found, and the viewer's relation to its holder. */
interface SeenItem {
  readonly item: MarketItem
  readonly toHolder: Relation | null
}

/** The cards of items that a statement found for a viewer. */
export const cardsIn = (found: ReadonlyArray<SeenItem>, viewer: UserId): CardOf => {
  const byId = new Map(found.map((seen) => [seen.item.id, seen]))
  return (id, snapshot) => {
    const seen = id === null ? undefined : byId.get(id)
    if (seen === undefined || snapshot === null) return null
    return itemCardOf(seen.item, snapshot, relationTo(viewer, seen.item.ownerId, seen.toHolder))
  }
}

/** The items of offers as a viewer sees them, all in one statement. */
export const itemCards = ({ engine, read, tables }: Database["Service"]) => {
  const { collections, items, users } = tables
  const { relation } = visibilityOf(tables)
  const seenItems = statement((db) =>
    db
      .select({ item: marketItemColumns(tables), toHolder: relation(sql.placeholder("viewer"), collections.ownerId) })
      .from(items)
      .innerJoin(collections, eq(collections.id, items.collectionId))
      .innerJoin(users, eq(users.id, collections.ownerId))
      .where(engine.isOneOfIn(items.id, sql.placeholder("ids")))
      .prepare(),
  )

  return Effect.fnUntraced(function* (ids: ReadonlyArray<ItemId | null>, viewer: UserId) {
    const wanted = [...new Set(ids.filter((id) => id !== null))]
    const found =
      wanted.length === 0 ? [] : yield* read((db) => seenItems(db).execute({ ids: JSON.stringify(wanted), viewer }))
    return cardsIn(found, viewer)
  })
}
