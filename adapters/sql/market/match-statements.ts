import { and, desc, eq, ne, sql } from "drizzle-orm"
import { mostOwnListings } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { reservedOf } from "./listing-rows.ts"

/** What one call looks at. Tests use less. */
export interface MatchLimits {
  /** How many wants of others. */
  readonly wants: number
  /** How many listings of others. */
  readonly listings: number
  /** How many editions and words of the viewer's own listings, those of the newest first. */
  readonly finds: number
  /** How often a want is compared with a listing: half of it with those of the viewer at least. */
  readonly comparisons: number
}

/** How many rows a statement reads, or how many ids or words it looks for; other requests run between two. */
export const atOnce = 1000

/** The statements of mutual matches. Each takes the viewer, and a list of ids or words as JSON. */
export const matchStatements = ({ engine, tables }: Database["Service"], limits: MatchLimits) => {
  const { collections, items, listingEditions, listings, users, wants } = tables
  const [viewer, list] = [sql.placeholder("viewer"), sql.placeholder("list")]
  const isActive = eq(listings.status, sql`'active'`)
  const isOpen = eq(wants.status, sql`'open'`)
  const { kind, priceAmount, priceCurrency, type } = listings
  const offered = { id: listings.id, ownerId: listings.ownerId, kind, priceAmount, priceCurrency }
  const wanted = {
    ownerId: wants.ownerId,
    edition: wants.edition,
    q: wants.q,
    type: wants.type,
    kind: wants.kind,
    priceAmount: wants.priceAmount,
    priceCurrency: wants.priceCurrency,
    visibility: wants.visibility,
  }

  const own = statement((db) =>
    db
      .select({
        ...offered,
        ...{ type, name: items.name, editions: items.editions, createdAt: listings.createdAt },
        ...{ shelf: collections.visibility, privacy: users.privacy, reserved: reservedOf(tables) },
      })
      .from(listings)
      .innerJoin(items, eq(items.id, listings.itemId))
      .innerJoin(collections, eq(collections.id, items.collectionId))
      .innerJoin(users, eq(users.id, collections.ownerId))
      .where(and(eq(listings.ownerId, viewer), isActive))
      .orderBy(desc(listings.createdAt), desc(listings.id))
      .limit(mostOwnListings)
      .prepare(),
  )
  const ownWants = statement((db) =>
    db
      .select(wanted)
      .from(wants)
      .where(and(eq(wants.ownerId, viewer), isOpen))
      .prepare(),
  )
  // Reads the index alone: most of these wants are of users who have nothing for the viewer.
  const foundWants = statement((db) =>
    db
      .select({ id: wants.id, ownerId: wants.ownerId })
      .from(wants)
      .where(and(engine.isOneOfIn(wants.foundBy, list), isOpen, ne(wants.ownerId, viewer)))
      .limit(limits.wants)
      .prepare(),
  )
  const someWants = statement((db) =>
    db
      .select(wanted)
      .from(wants)
      .where(and(engine.isOneOfIn(wants.id, list), isOpen))
      .prepare(),
  )
  // These two read an index alone.
  const copies = statement((db) =>
    db
      .select({ id: listingEditions.listingId, edition: listingEditions.edition })
      .from(listingEditions)
      .where(engine.isOneOfIn(listingEditions.edition, list))
      .limit(limits.listings)
      .prepare(),
  )
  const idsOfOwners = statement((db) =>
    db
      .select({ id: listings.id })
      .from(listings)
      .where(and(engine.isOneOfIn(listings.ownerId, list), isActive))
      .limit(limits.listings)
      .prepare(),
  )
  return { copies, foundWants, idsOfOwners, own, ownWants, someWants }
}

/** The statements that read listings, and what of them a viewer is shown. Each takes the viewer, and ids as JSON. */
export const listedStatements = ({ engine, tables }: Database["Service"]) => {
  const { collections, items, listings, users } = tables
  const { relation } = visibilityOf(tables)
  const [viewer, list] = [sql.placeholder("viewer"), sql.placeholder("list")]
  const isActive = eq(listings.status, sql`'active'`)
  const { id, kind, ownerId, priceAmount, priceCurrency, type, words } = listings

  const listed = (column: typeof listings.id | typeof listings.ownerId) =>
    statement((db) =>
      db
        .select({ id, ownerId, kind, priceAmount, priceCurrency, type, words })
        .from(listings)
        .where(and(engine.isOneOfIn(column, list), isActive))
        .limit(atOnce)
        .prepare(),
    )
  const [listedByIds, listedByOwners] = [listed(listings.id), listed(listings.ownerId)]
  const people = statement((db) =>
    db
      .select({ id: users.id, privacy: users.privacy, relation: relation(viewer, users.id) })
      .from(users)
      .where(engine.isOneOfIn(users.id, list))
      .prepare(),
  )
  const shelves = statement((db) =>
    db
      .select({
        id: listings.id,
        ownerId: listings.ownerId,
        createdAt: listings.createdAt,
        shelf: collections.visibility,
        reserved: reservedOf(tables),
      })
      .from(listings)
      .innerJoin(items, eq(items.id, listings.itemId))
      .innerJoin(collections, eq(collections.id, items.collectionId))
      .where(and(engine.isOneOfIn(listings.id, list), isActive, eq(collections.ownerId, listings.ownerId)))
      .prepare(),
  )

  return { listedByIds, listedByOwners, people, shelves }
}
