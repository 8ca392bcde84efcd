import { sql } from "drizzle-orm"
import type { Tables } from "../tables.ts"

/**
 * The keys of the fields that others than the owner are shown, of the collection in `collections`: a column for a
 * statement that reads more than that. `keysIn` reads it.
 */
export const shownKeysColumn = ({ collectionFields, collections, fieldDefinitions }: Tables) =>
  // Keys are letters, digits and underscores.
  sql<string | null>`(select string_agg(${fieldDefinitions.key}, ' ')
    from ${collectionFields} inner join ${fieldDefinitions} on ${fieldDefinitions.id} = ${collectionFields.definitionId}
    where ${collectionFields.collectionId} = ${collections.id} and ${collectionFields.isHidden} = false)`

export const keysIn = (column: string | null): ReadonlySet<string> => new Set(column?.split(" "))
