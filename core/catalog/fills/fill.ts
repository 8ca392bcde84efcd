import { DateTime } from "effect"
import { asName, type CollectionId, type ItemId, type UserId } from "../../shared/index.ts"
import type { Schema } from "../collections/schema-field.ts"
import type { EditionDetails } from "../editions/details.ts"
import { type Edition, partsOf } from "../editions/edition.ts"
import { codeName } from "../editions/scanned.ts"
import type { Item } from "../items/item.ts"
import { type ItemPicture, withPictures } from "../items/pictures.ts"
import { type FieldValue, fitsField, tooLarge } from "../items/values.ts"

/** An item that waits to be filled in. Contract: catalog, filling in. */
export interface ItemFill {
  readonly item: ItemId
  readonly owner: UserId
  readonly collection: CollectionId
  readonly edition: Edition
  /** The name of the source of the edition. */
  readonly source: string
  /** How often the source was asked. */
  readonly tries: number
  readonly dueAt: DateTime.Utc
}

/** What became of the items of a collection that were to be filled in. Contract: catalog, filling in. */
export interface FillProgress {
  readonly waiting: number
  readonly done: number
  readonly failed: number
}

/** How many items of an account wait at most. Contract: catalog, filling in. */
export const fillLimit = 2000
/** How often a source is asked for an item. */
const mostTries = 6
/** How long the first pause is, in seconds. Each one is four times as long as the one before: six hours in all. */
const firstPause = 60
export const longestPause = 86_400

/** The item after a try in vain; `null` after the last one. `seconds` is when the source wants to be asked again. */
export const postponed = (fill: ItemFill, seconds: number, now: DateTime.Utc): ItemFill | null => {
  const tries = fill.tries + 1
  if (tries >= mostTries) return null
  const pause = Math.min(Math.max(seconds, firstPause * 4 ** fill.tries), longestPause)
  return { ...fill, tries, dueAt: DateTime.add(now, { seconds: pause }) }
}

/**
 * The item with what a source knows of its edition: a name where it is still called by its code, values of fields that
 * it does not have, and the picture where it has none. The same item where nothing is to be filled in.
 * Contract: catalog, filling in.
 */
export const filledItem = (
  item: Item,
  schema: Schema,
  details: EditionDetails,
  picture: ItemPicture | null,
  now: DateTime.Utc,
): Item => {
  const title = item.name === codeName(details.edition) ? asName(details.title, longestName) : null
  const fields = filledValues(item, schema, details)
  const hasPicture = picture === null || item.pictures.length > 0
  if (title === null && fields === item.fields && hasPicture) return item
  const named = { ...item, name: title ?? item.name, fields, updatedAt: now }
  return hasPicture ? named : withPictures(named, [picture], now)
}

const longestName = 200

/** The values with those that the details have for fields that show and hold nothing. */
const filledValues = (item: Item, schema: Schema, details: EditionDetails): Item["fields"] => {
  let fields = item.fields
  for (const [key, value] of valuesOf(details)) {
    const field = schema.find(({ definition }) => definition.key === key)
    if (field === undefined || field.isHidden || Object.hasOwn(fields, key) || !fitsField(field, value)) continue
    const more = { ...fields, [key]: value }
    if (!tooLarge(more)) fields = more
  }
  return fields
}

/** What the details say, by the keys of fields of the system. */
const valuesOf = ({ creators, edition, publisher, year }: EditionDetails) => {
  const { scheme, value: number } = partsOf(edition)
  const people = creators.join(", ")
  const values: ReadonlyArray<readonly [key: string, value: FieldValue | null]> = [
    ["author", people || null],
    ["developer", people || null],
    ["publisher", publisher],
    ["publication_year", year],
    ["release_year", year],
    ["isbn", scheme === "isbn" ? number : null],
  ]
  return values.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]))
}
