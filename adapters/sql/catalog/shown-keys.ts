import { type SQL, sql } from "drizzle-orm"
import type { Tables } from "../schema/tables.ts"

/** The keys of the fields that others than the owner are shown, of the collection in `collections`. */
export const shownKeysColumn = ({
  collectionFields,
  collections,
  fieldDefinitions,
}: Tables): SQL<ReadonlySet<string>> =>
  sql`coalesce((select string_agg(${fieldDefinitions.key}, ' ')
    from ${collectionFields} inner join ${fieldDefinitions} on ${fieldDefinitions.id} = ${collectionFields.definitionId}
    where ${collectionFields.collectionId} = ${collections.id} and ${collectionFields.isHidden} = false), '')`.mapWith(
    keysIn,
  )

/** Keys are letters, digits and underscores. */
const keysOf = (text: string): ReadonlySet<string> => new Set(text === "" ? [] : text.split(" "))

const remembered = new Map<string, ReadonlySet<string>>()
const mostRemembered = 1000

/** Most collections have the fields that their type begins with, so nearly all texts are the same few. */
const keysIn = (text: string): ReadonlySet<string> => {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const keys = keysOf(text)
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(text, keys)
  return keys
}
