import type { DateTime } from "effect"
import type { Schema } from "../collections/schema-field.ts"
import type { GameDetails } from "../gameplatform/game.ts"
import type { Item } from "../items/item.ts"
import { tooLarge } from "../items/values.ts"
import { cut } from "../shared/text.ts"
import { fitting, withValues } from "./fitting.ts"
import { nearestGenre } from "./genre.ts"

/**
 * The item with the store's details of its game. A value is set only where the collection has a field for it and the
 * item has no value yet. Returns the same object if nothing changes. Contract: game platform, import.
 */
export const detailed = (item: Item, details: GameDetails, schema: Schema, now: DateTime.Utc): Item => {
  const options = schema.find(({ definition }) => definition.key === "genre")?.definition.options ?? []
  const values = {
    genre: nearestGenre(details.genres, options),
    developer: cut(details.developers.join(", "), 200) || null,
    release_year: details.releaseYear,
  }
  const blanks = Object.entries(values).flatMap(([key, value]) =>
    value === null || Object.hasOwn(item.fields, key) ? [] : [[key, value] as const],
  )
  const fields = withValues(item.fields, fitting(schema, Object.fromEntries(blanks)))
  return fields === item.fields || tooLarge(fields) ? item : { ...item, fields, updatedAt: now }
}
