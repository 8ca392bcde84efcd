import { type DateTime, Effect } from "effect"
import { type ItemSet, ItemSets, type SetPlace, type User } from "../../core/index.ts"
import { freshId } from "./samples.ts"
import { freshEdition } from "./wants.ts"

export const place = (fields: Partial<SetPlace> = {}): SetPlace => ({
  number: null,
  name: "A card",
  edition: freshEdition(),
  ...fields,
})

/** A private set with two places, one of them without an edition. */
export const itemSet = (owner: Pick<User, "id">, at: DateTime.Utc, fields: Partial<ItemSet> = {}): ItemSet => ({
  id: freshId(),
  ownerId: owner.id,
  name: "A set",
  description: null,
  type: "cardgames",
  isPublic: false,
  copiedFrom: null,
  places: [place({ number: "12a" }), place({ name: "Zoë's card 🦉", edition: null })],
  createdAt: at,
  updatedAt: at,
  ...fields,
})

/** A set that is stored. */
export const storedSet = Effect.fnUntraced(function* (...made: Parameters<typeof itemSet>) {
  const stored = itemSet(...made)
  yield* (yield* ItemSets).add(stored)
  return stored
})
