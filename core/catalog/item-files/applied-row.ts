import { type DateTime, Result } from "effect"
import type { CollectionId, UserId } from "../../shared/index.ts"
import type { Schema } from "../collections/schema-field.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import { type Item, nothingOwn } from "../items/item.ts"
import { isSamePurchase, type Purchase } from "../items/purchase.ts"
import { type FieldValue, type FieldValues, fitsField, tooLarge } from "../items/values.ts"
import type { FileReading, RowChange, RowItem, RowProblem } from "./file-row.ts"
import { notesOfRow } from "./limits.ts"
import { columnOfField } from "./row-of.ts"

/** The collection into which a file is imported. */
export interface FileTarget {
  readonly collectionId: CollectionId
  readonly ownerId: UserId
  readonly schema: Schema
  readonly type?: CollectionType
}

/**
 * The item after a change by a row; the same object if nothing changes. Values that stay are not checked again, so a
 * value that a trade brought, or whose option is gone, is no obstacle. Contract: catalog, files.
 */
export const appliedRow = (
  item: Item,
  { fields: given, ...change }: RowChange,
  { schema }: FileTarget,
  now: DateTime.Utc,
): Result.Result<Item, RowProblem> => {
  const differing = Object.entries(given).filter(([key, value]) => (item.fields[key] ?? null) !== value)
  const unfit = differing.find(([key, value]) => value !== null && !fitsIn(schema, key, value))
  if (unfit !== undefined) return Result.fail({ reason: "field", column: columnOfField(unfit[0]) })
  const fields = differing.length === 0 ? item.fields : merged(item.fields, differing)
  if (fields !== item.fields && tooLarge(fields)) return Result.fail({ reason: "size", column: null })
  const { name = item.name, copies = item.copies, rating = item.rating, comment = item.comment } = change
  const editions = sameList(item.editions, change.editions ?? item.editions)
  const tags = sameList(item.tags, change.tags ?? item.tags)
  const { location = item.location } = change
  const purchase = bought(item.purchase, change.purchase)
  const isSame =
    name === item.name &&
    copies === item.copies &&
    rating === item.rating &&
    comment === item.comment &&
    editions === item.editions &&
    tags === item.tags &&
    location === item.location &&
    purchase === item.purchase &&
    fields === item.fields
  const said = { name, copies, rating, comment, editions, tags, location, purchase, fields }
  return Result.succeed(isSame ? item : { ...item, ...said, updatedAt: now })
}

/** What a row says of an item of which copies are held: never fewer than these. Contract: catalog, in. */
export const keepingHeldCopies = (
  said: Pick<RowItem, "change" | "notes">,
  held: number,
  reading: FileReading,
): Pick<RowItem, "change" | "notes"> => {
  const { copies, ...change } = said.change
  if (copies === undefined || copies >= held) return said
  const column = reading.columns.find(({ targets }) => targets.includes("copies"))?.column ?? "copies"
  return {
    change,
    notes: [...said.notes, { column, reason: "held" as const, value: String(copies) }].slice(0, notesOfRow),
  }
}

/** A new item from a row, which has to name it. */
export const newRow = (
  blank: Pick<Item, "id" | "externalRef">,
  change: RowChange,
  target: FileTarget,
  now: DateTime.Utc,
): Result.Result<Item, RowProblem> => {
  const { name = change.newName } = change
  if (name === undefined) return Result.fail({ reason: "name", column: null })
  const { collectionId, ownerId } = target
  const empty: Item = {
    ...blank,
    ...{ collectionId, ownerId, name: "", copies: 1, lent: 0, editions: [], fields: {} },
    ...nothingOwn,
    ...{ rating: null, comment: null, pictures: [], coverUrl: null, createdAt: now, updatedAt: now },
  }
  return appliedRow(empty, { ...change, name }, target, now)
}

const fitsIn = (schema: Schema, key: string, value: FieldValue): boolean =>
  schema.some((field) => field.definition.key === key && fitsField(field, value))

const merged = (
  fields: FieldValues,
  changes: ReadonlyArray<readonly [string, FieldValues[string] | null]>,
): FieldValues => {
  const values = new Map(Object.entries(fields))
  for (const [key, value] of changes) {
    if (value === null) values.delete(key)
    else values.set(key, value)
  }
  return Object.fromEntries(values)
}

/** A purchase after what a row says of it; the same object if nothing changes. */
const bought = (was: Purchase | null, said: Partial<Purchase> = {}): Purchase | null => {
  const { on = was?.on ?? null, price = was?.price ?? null } = said
  const now = price === null && on === null ? null : { price, on }
  return isSamePurchase(was, now) ? was : now
}

const sameList = <A>(one: ReadonlyArray<A>, other: ReadonlyArray<A>): ReadonlyArray<A> =>
  one.length === other.length && one.every((value, n) => value === other[n]) ? one : other
