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
const keysIn = (text: string): ReadonlySet<string> => new Set(text === "" ? [] : text.split(" "))
