import { aliasedTable, and, desc, eq, gt, isNull, or, sql } from "drizzle-orm"
import { DateTime, Effect, Option } from "effect"
import {
  isSharedThingShown,
  type Page,
  type SharedItem,
  type SharedThing,
  type Shares,
  valuesOf,
} from "../../../core/index.ts"
import { shownKeysColumn } from "../catalog/shown-keys.ts"
import type { Database, Db } from "../engine/database.ts"
import { behindReached, newestFirst, pageBy, reached } from "../engine/keyset.ts"
import { shaped } from "../engine/statement.ts"
import { priceOf } from "../market/price.ts"
import { cardColumns } from "../visibility/card.ts"

/** What a link shows, and a page of its items, by one prepared statement. Contract: shares, share links. */
export const openedShares = ({ readNewest: read, tables }: Database["Service"]): Shares["Service"]["open"] => {
  const { collections, items, listings, shares, users } = tables
  const listed = aliasedTable(items, "listed")
  const secret = sql.placeholder("secret")
  const by = { at: items.createdAt, id: items.id }
  const pageIn = (db: Db, isNext: boolean) =>
    db
      .select({
        id: items.id,
        name: items.name,
        copies: items.copies,
        coverUrl: items.coverUrl,
        pictures: items.pictures,
        fields: items.fields,
        createdAt: items.createdAt,
      })
      .from(items)
      .where(
        and(
          sql`${items.collectionId} = (select ${shares.collectionId} from ${shares}
            where ${eq(shares.secretHash, secret)})`,
          behindReached(by, isNext),
        ),
      )
      .orderBy(...newestFirst(by))
      .limit(sql.placeholder("rows"))
      .as("page")

  const opening = shaped((db, { isNext }: { readonly isNext: boolean }) => {
    const page = pageIn(db, isNext)
    return db
      .select({
        id: shares.id,
        listingId: shares.listingId,
        ownerId: shares.ownerId,
        owner: cardColumns(users),
        state: { privacy: users.privacy, suspendedAt: users.suspendedAt },
        listing: {
          id: listings.id,
          kind: listings.kind,
          priceAmount: listings.priceAmount,
          priceCurrency: listings.priceCurrency,
          paymentMethods: listings.paymentMethods,
          description: listings.description,
          status: listings.status,
        },
        collection: {
          id: collections.id,
          ownerId: collections.ownerId,
          visibility: collections.visibility,
          name: collections.name,
          description: collections.description,
          type: collections.type,
          coverUrl: collections.coverUrl,
          itemsCount: collections.itemsCount,
        },
        shownKeys: shownKeysColumn(tables),
        listed: {
          id: listed.id,
          name: listed.name,
          copies: listed.copies,
          coverUrl: listed.coverUrl,
          pictures: listed.pictures,
          fields: listed.fields,
        },
        item: {
          id: page.id,
          name: page.name,
          copies: page.copies,
          coverUrl: page.coverUrl,
          pictures: page.pictures,
          fields: page.fields,
          createdAt: page.createdAt,
        },
      })
      .from(shares)
      .innerJoin(users, eq(users.id, shares.ownerId))
      .leftJoin(listings, eq(listings.id, shares.listingId))
      .leftJoin(listed, eq(listed.id, listings.itemId))
      .leftJoin(collections, sql`${collections.id} = coalesce(${shares.collectionId}, ${listed.collectionId})`)
      .leftJoin(page, sql`true`)
      .where(
        and(
          eq(shares.secretHash, secret),
          or(
            isNull(shares.expiresAt),
            gt(shares.expiresAt, sql`${sql.param(sql.placeholder("now"), shares.expiresAt)}`),
          ),
        ),
      )
      .orderBy(desc(page.createdAt), desc(page.id))
      .prepare()
  })

  return Effect.fnUntraced(function* (hash, now, page) {
    const asked = { ...reached(page.after), secret: hash, now, rows: page.limit + 1 }
    const rows = yield* read((db) => opening(db, { isNext: page.after !== null }).execute(asked))
    const [first] = rows
    if (first === undefined) return Option.none()
    const { collection, listing, ownerId, state } = first
    const isShown = isSharedThingShown({
      privacy: state.privacy,
      isSuspended: state.suspendedAt !== null,
      visibility: collection?.visibility ?? null,
      isOwn: collection?.ownerId === ownerId,
      listing: listing?.status ?? null,
    })
    if (!isShown || collection === null) return Option.none()
    const keys = first.shownKeys
    const itemOf = ({ copies, coverUrl, fields, name, pictures }: SharedItem): SharedItem => ({
      name,
      copies,
      coverUrl,
      pictures: pictures.map(({ caption, url }) => ({ url, caption })),
      fields: valuesOf(keys, fields),
    })
    const shared: SharedThing = {
      id: first.id,
      kind: first.listingId === null ? "collection" : "listing",
      owner: first.owner,
      collectionId: collection.id,
      collection: first.listingId === null ? collectionOf(collection) : null,
      listing: listing && listingOf(listing),
    }
    if (first.listingId !== null) {
      const items = first.listed === null || page.after !== null ? [] : [itemOf(first.listed)]
      return Option.some({ shared, items, next: null })
    }
    const found = rows.flatMap(({ item }) => (item === null ? [] : [item]))
    const { items, next } = pageBy(found, page, ({ createdAt, id }) => [DateTime.toEpochMillis(createdAt), id])
    return Option.some({ shared, items: items.map(itemOf), next } satisfies Page<SharedItem> & { shared: SharedThing })
  })
}

type Collection = NonNullable<SharedThing["collection"]>

const collectionOf = ({ coverUrl, description, itemsCount, name, type }: Collection): Collection => ({
  name,
  description,
  type,
  coverUrl,
  itemsCount,
})

const listingOf = ({
  description,
  id,
  kind,
  paymentMethods,
  ...price
}: Omit<NonNullable<SharedThing["listing"]>, "price"> & Parameters<typeof priceOf>[0]) => ({
  id,
  kind,
  price: priceOf(price),
  paymentMethods,
  description,
})
