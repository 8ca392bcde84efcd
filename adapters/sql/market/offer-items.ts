import { asc, eq, getTableColumns, sql } from "drizzle-orm"
import { Effect } from "effect"
import { type AskedItem, askedOf, duplicateOf, type ItemId, type Offer, type OfferId } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { manyRows } from "../engine/insert-many.ts"
import { statement } from "../engine/statement.ts"
import { freePlace } from "./free-place.ts"

/** What an offer asks for next to its first item, and what of all that is gone. */
export type OfferThings = Pick<Offer, "further" | "gone">

/** The rows of what offers ask for. */
export const offerItemsOf = (database: Database["Service"]) => {
  const { engine, execute, read, tables, write } = database
  const { offerItems, offers, proposalItems, proposals } = tables
  const { rowsOf } = manyRows(database, offerItems)
  const columns = Object.values(getTableColumns(offerItems))
  const names = sql.raw(columns.map(({ name }) => name).join(", "))
  const adding = statement((db) => {
    const rows = engine.rowsIn(sql.placeholder("rows"), columns)
    const given = columns.map(({ name }) =>
      name === "place" ? sql`coalesce(row.place, ${freePlace(tables, sql`row.item_id`)})` : sql.raw(`row.${name}`),
    )
    // SQLite needs a condition before the words about a conflict (sqlite.org/lang_upsert.html).
    return db
      .insert(offerItems)
      .select(sql`with row(${names}) as (${rows}) select ${sql.join(given, sql`, `)} from row where true`)
      .onConflictDoNothing()
      .returning({ number: offerItems.number })
      .prepare()
  })
  const ofOffers = statement((db) =>
    db
      .select({
        offerId: offerItems.offerId,
        number: offerItems.number,
        itemId: offerItems.itemId,
        listingId: offerItems.listingId,
        itemName: offerItems.itemName,
        itemCoverUrl: offerItems.itemCoverUrl,
        place: offerItems.place,
        isOpen: offerItems.isOpen,
      })
      .from(offerItems)
      .where(engine.isOneOfIn(offerItems.offerId, sql.placeholder("ids")))
      .orderBy(asc(offerItems.offerId), asc(offerItems.number))
      .prepare(),
  )
  const ofOffer = eq(offerItems.offerId, sql.placeholder("id"))
  const removing = statement((db) => db.delete(offerItems).where(ofOffer).prepare())
  const ending = statement((db) =>
    db
      .update(offerItems)
      .set({ isOpen: sql`false`, itemId: sql`${sql.param(sql.placeholder("itemId"), offerItems.itemId)}` })
      .where(ofOffer)
      .prepare(),
  )

  const rowsAt = (ids: ReadonlyArray<OfferId>) => read((db) => ofOffers(db).execute({ ids: JSON.stringify(ids) }))

  /** Adds the rows of an offer, each with its place if it is known. Fails for the first one that has none. */
  const insert = Effect.fnUntraced(function* (offer: Offer, isOpen: boolean, places: ReadonlyMap<ItemId, number>) {
    const rows = askedOf(offer).map(({ itemId, itemSnapshot, listingId }, number) => {
      const isHere = isOpen && !offer.gone.includes(itemId)
      return {
        ...{ offerId: offer.id, number, itemId, listingId },
        itemName: number === 0 ? null : itemSnapshot.name,
        itemCoverUrl: number === 0 ? null : itemSnapshot.coverUrl,
        place: isHere ? (places.get(itemId) as number) : 1,
        isOpen: isHere,
      }
    })
    const added = yield* write((db) => adding(db).execute({ rows: rowsOf(rows) }))
    const full = rows.find(({ number }) => !added.some((one) => one.number === number))
    if (full !== undefined) return yield* Effect.fail(duplicateOf(offer, full.number))
  })

  /** The proposals of before asked for what the offer asked for until now. */
  const keepAsked = Effect.fnUntraced(function* (id: OfferId) {
    const isUnsaid = sql`${proposals.offerId} = ${id} and ${proposals.askedCount} = 0`
    yield* execute((db) =>
      db.insert(proposalItems).select(
        sql`select ${proposals.id}, 'owner', ${offerItems.number}, ${offerItems.itemId}, ${offerItems.listingId},
          coalesce(${offerItems.itemName}, ${offers.itemName}),
          case when ${offerItems.number} = 0 then ${offers.itemCoverUrl} else ${offerItems.itemCoverUrl} end
          from ${proposals} inner join ${offers} on ${offers.id} = ${proposals.offerId}
          inner join ${offerItems} on ${offerItems.offerId} = ${offers.id} where ${isUnsaid}`,
      ),
    )
    yield* execute((db) => db.update(proposals).set({ askedCount: 1 }).where(isUnsaid))
  })

  return {
    /** Further items of those of some offers that have several. */
    thingsOf: Effect.fnUntraced(function* (some: ReadonlyArray<{ readonly id: OfferId; readonly itemsCount: number }>) {
      const ids = some.flatMap(({ id, itemsCount }) => (itemsCount > 1 ? [id] : []))
      const things = new Map<OfferId, { further: Array<AskedItem>; gone: Array<ItemId> }>()
      if (ids.length === 0) return things
      const rows = yield* rowsAt(ids)
      const isEnded = new Set(ids.filter((id) => !rows.some((row) => row.offerId === id && row.isOpen)))
      for (const { isOpen, itemCoverUrl: coverUrl, itemId, itemName: name, listingId, offerId } of rows) {
        const { further, gone } = things.get(offerId) ?? { further: [], gone: [] }
        if (name !== null) further.push({ listingId, itemId, itemSnapshot: { name, coverUrl } })
        if (!isOpen && !isEnded.has(offerId)) gone.push(itemId)
        things.set(offerId, { further, gone })
      }
      return things
    }),
    /** Adds what a new offer asks for. */
    addItems: (offer: Offer, isOpen: boolean) => insert(offer, isOpen, new Map()),
    /** Stores that an offer ended, and what its items are then. */
    endItems: Effect.fnUntraced(function* (offer: Offer) {
      if (offer.further.length === 0)
        return yield* execute((db) => ending(db).execute({ id: offer.id, itemId: offer.itemId }))
      yield* execute((db) => removing(db).execute({ id: offer.id }))
      yield* Effect.orDie(insert(offer, false, new Map()))
    }),
    /** Stores what an offer asks for instead of what it asked for. */
    replaceItems: Effect.fnUntraced(function* (offer: Offer) {
      const was = yield* rowsAt([offer.id])
      const asked = askedOf(offer)
      if (was.length !== asked.length || was.some(({ itemId }, n) => itemId !== asked[n]?.itemId))
        yield* keepAsked(offer.id)
      yield* execute((db) => removing(db).execute({ id: offer.id }))
      yield* execute((db) =>
        db
          .update(offers)
          .set({
            listingId: offer.listingId,
            itemId: offer.itemId,
            itemName: offer.itemSnapshot.name,
            itemCoverUrl: offer.itemSnapshot.coverUrl,
            itemsCount: asked.length,
          })
          .where(eq(offers.id, offer.id)),
      )
      const places = was.filter(({ isOpen }) => isOpen).map(({ itemId, place }) => [itemId, place] as const)
      yield* insert(offer, true, new Map(places))
    }),
  }
}
