import { type DateTime, Effect } from "effect"
import { type Edition, type User, type Want, Wants } from "../../core/index.ts"
import { freshId } from "./samples.ts"

export const freshEdition = () => `scryfall:${crypto.randomUUID()}` as Edition

/** An open want for an edition of its own, or for `q`. */
export const want = (owner: Pick<User, "id">, at: DateTime.Utc, fields: Partial<Want> = {}): Want => ({
  id: freshId(),
  ownerId: owner.id,
  edition: fields.q === undefined ? freshEdition() : null,
  q: null,
  type: null,
  kind: "both",
  maxPrice: null,
  note: null,
  visibility: "public",
  status: "open",
  createdAt: at,
  updatedAt: at,
  ...fields,
})

export const storedWant = Effect.fnUntraced(function* (...made: Parameters<typeof want>) {
  const one = want(...made)
  yield* (yield* Wants).add(one)
  return one
})
