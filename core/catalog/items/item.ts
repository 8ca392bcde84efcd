import { type DateTime, Result } from "effect"
import type { CollectionId, ItemId, ListingId, UserId } from "../../shared/index.ts"
import type { Schema } from "../collections/schema-field.ts"
import { type Edition, editionsOf } from "../editions/edition.ts"
import type { InvalidEdition } from "../editions/errors.ts"
import {
  CopiesHeld,
  type FieldsTooLarge,
  InvalidCopies,
  type InvalidFieldType,
  type InvalidFieldValue,
  type InvalidPurchase,
  InvalidRating,
  type InvalidTags,
  NotItemOwner,
  type RequiredFieldMissing,
  type TagLimitReached,
} from "./errors.ts"
import type { ItemPicture, ItemPictureId } from "./pictures.ts"
import { type Purchase, purchaseOf } from "./purchase.ts"
import { tagsOf } from "./tags.ts"
import { type FieldValues, type GivenValues, mergedValues, movedValues } from "./values.ts"

/** An item of a collection. Contract: catalog, items. */
export interface Item {
  readonly id: ItemId
  readonly collectionId: CollectionId
  /** The owner of the collection. */
  readonly ownerId: UserId
  readonly name: string
  /** How many things the item stands for, at most `copiesLimit`. They are the same, and on the market each is one. */
  readonly copies: number
  /** How many of the copies are lent. Only `ItemHolds` changes it, and only the owner sees it. */
  readonly lent: number
  /** What the item is a copy of, at most `editionLimit`. */
  readonly editions: ReadonlyArray<Edition>
  /**
   * The name of the item in the file that it was imported from, unique in its collection; `null` for none. Only imports
   * of files set it, and only the owner sees it.
   */
  readonly externalRef: string | null
  /** The values of the collection's fields by key. A field without a value has no key here. */
  readonly fields: FieldValues
  readonly rating: number | null
  readonly comment: string | null
  /** Words of the owner, at most `tagLimit`, in the order given. Only the owner sees them. */
  readonly tags: ReadonlyArray<string>
  /** Where the item stands at home. Only the owner sees it. */
  readonly location: string | null
  /** What the owner paid. Only the owner sees it. */
  readonly purchase: Purchase | null
  /** In their order, at most `pictureLimit`. */
  readonly pictures: ReadonlyArray<ItemPicture>
  /** The address of the first picture. */
  readonly coverUrl: string | null
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/** The listing that an item shows: the active one, or else the latest paused one. */
export interface OpenListing {
  readonly id: ListingId
  readonly status: "active" | "paused"
}

/** An item as a response shows it, with its listing. */
export interface ShownItem extends Item {
  readonly listing: OpenListing | null
}

/** The changeable attributes of an item. In a change, a missing key leaves its attribute unchanged. */
export interface ItemChange {
  readonly name?: string | undefined
  readonly copies?: number | undefined
  /** As written. Replaces all; `null` and an empty list remove all. */
  readonly editions?: ReadonlyArray<string> | null | undefined
  /** Merged key by key; `null` removes the value. */
  readonly fields?: GivenValues | undefined
  readonly rating?: number | null | undefined
  readonly comment?: string | null | undefined
  /** Replaces all; `null` and an empty list remove all. */
  readonly tags?: ReadonlyArray<string> | null | undefined
  readonly location?: string | null | undefined
  readonly purchase?: Purchase | null | undefined
}

/** A change of an item that may also move it. */
export type PlacedChange = ItemChange & { readonly collectionId?: CollectionId | undefined }

/** How many things an item stands for at most. Contract: catalog, copies. */
export const copiesLimit = 999

/** How many characters the location of an item may have. Contract: catalog, items. */
export const locationLimit = 100

/** The reasons why the values of an item are refused. */
export type Unfit =
  | InvalidCopies
  | InvalidEdition
  | RequiredFieldMissing
  | InvalidFieldType
  | InvalidFieldValue
  | InvalidRating
  | FieldsTooLarge
  | InvalidTags
  | TagLimitReached
  | InvalidPurchase

/** The item, if the user may change it. Contract: catalog, items. */
export const ownItem = (item: Item, by: UserId): Result.Result<Item, NotItemOwner> =>
  item.ownerId === by ? Result.succeed(item) : Result.fail(new NotItemOwner())

/**
 * An item as others than its owner are shown it: without what is the owner's alone. Each key is named, because a list
 * shows many items, and another spread takes longer than all of the rest. Contract: catalog, items.
 */
export const toOthers = <I extends Item>(
  item: I,
  { fields, listing }: Pick<ShownItem, "fields" | "listing">,
): I & ShownItem => ({
  ...item,
  externalRef: null,
  lent: 0,
  tags: nothingOwn.tags,
  location: null,
  purchase: null,
  fields,
  listing,
})

/** What a new item has of what is its owner's alone. It does not go along when the item gets another owner. */
export const nothingOwn = { tags: [], location: null, purchase: null } as const satisfies Partial<Item>

/** The item after a change, in a collection with this schema. Contract: catalog, items. */
export const changed = (
  item: Item,
  change: ItemChange,
  schema: Schema,
  now: DateTime.Utc,
): Result.Result<Item, Unfit> =>
  Result.gen(function* () {
    const { name = item.name, copies = item.copies, editions, fields, rating, comment = item.comment } = change
    const { location = item.location, purchase, tags } = change
    if (!isCount(copies)) return yield* Result.fail(new InvalidCopies())
    const editionsNow = editions === undefined ? item.editions : yield* editionsOf(editions)
    const values = fields === undefined ? item.fields : yield* mergedValues(schema, item.fields, fields)
    const rated = rating === undefined ? item.rating : yield* ratingOf(rating)
    const own = {
      tags: tags === undefined ? item.tags : yield* tagsOf(tags ?? []),
      purchase: purchase === undefined ? item.purchase : yield* purchaseOf(purchase),
      location,
    }
    const said = { name, copies, editions: editionsNow, fields: values, rating: rated, comment, ...own }
    return { ...item, ...said, updatedAt: now }
  })

/**
 * The item after a change, if it has at least as many copies as offers, trade rounds and loans hold.
 * Contract: catalog, copies.
 */
export const keepingHeld = (item: Item, held: number): Result.Result<Item, CopiesHeld> =>
  item.copies < held ? Result.fail(new CopiesHeld()) : Result.succeed(item)

/** Whether an item has another name or other editions than before. */
export const isOtherThing = (was: Item, item: Item): boolean =>
  item.name !== was.name || item.editions.join(" ") !== was.editions.join(" ")

/** What the event `itemsChanged` says of an item. */
export const changedFrom = ({ id, name, editions }: Item) => ({ item: id, name, editions })

/**
 * The item after a change that also moves it into another collection. Every value must fit the schema of that
 * collection. The name that it had in a file stays behind: it is unique only in its collection.
 * Contract: catalog, items.
 */
export const moved = (
  item: Item,
  change: ItemChange,
  to: { readonly id: CollectionId; readonly schema: Schema },
  now: DateTime.Utc,
): Result.Result<Item, Unfit> =>
  Result.gen(function* () {
    const { fields: given = {}, editions, ...others } = change
    const editionsNow = editions === undefined ? item.editions : yield* editionsOf(editions)
    const fields = yield* movedValues(to.schema, item.fields, given)
    const arrived = { ...item, collectionId: to.id, editions: editionsNow, externalRef: null, fields }
    return yield* changed(arrived, others, to.schema, now)
  })

/**
 * One copy of an item as an item of its own, in a collection of its receiver. Values and pictures come along, with
 * `pictureIds` as the ids of the pictures, and the purchase is that of the receiver; the rating, the comment, the tags,
 * the location and the name that the item had in a file are its owner's. Contract: market, transfer.
 */
export const copyOf = (
  item: Item,
  to: Pick<Item, "id" | "collectionId" | "ownerId" | "purchase">,
  pictureIds: ReadonlyArray<ItemPictureId>,
  now: DateTime.Utc,
): { readonly copy: Item; readonly rest: Item } => {
  const pictures = item.pictures.map((picture, n) => ({ ...picture, id: pictureIds[n] ?? picture.id }))
  const theirs = { ...nothingOwn, copies: 1, lent: 0, externalRef: null, rating: null, comment: null, pictures }
  return {
    copy: { ...item, ...theirs, ...to, createdAt: now, updatedAt: now },
    rest: { ...item, copies: item.copies - 1, updatedAt: now },
  }
}

/** Checks a rating: a whole number from 1 to 5, or `null` for none. Contract: catalog, items. */
export const ratingOf = (rating: number | null): Result.Result<number | null, InvalidRating> =>
  rating === null || (Number.isInteger(rating) && rating >= 1 && rating <= 5)
    ? Result.succeed(rating)
    : Result.fail(new InvalidRating({ key: "rating" }))

const isCount = (copies: number): boolean => Number.isInteger(copies) && copies >= 1 && copies <= copiesLimit
