import type { CollectionStats, UserId } from "../../core/index.ts"
import type { World } from "../shared/world.ts"
import { schemaIn } from "./collection-fields.ts"

/** Statistics of an account's collections. */
export const statsIn = (world: World, owner: UserId): CollectionStats => {
  const collections = [...world.collections.values()].filter(({ ownerId }) => ownerId === owner)
  const held = collections.flatMap(({ id, type }) => {
    const selects = schemaIn(world, id).filter(({ definition }) => definition.type === "select")
    const keys = selects.map(({ definition }) => definition.key)
    return [...world.items.values()]
      .filter(({ collectionId }) => collectionId === id)
      .map(({ fields, rating }) => ({ type, fields, rating, keys }))
  })
  const texts = held.flatMap(({ fields, keys, type }) =>
    keys.flatMap((key) => (typeof fields[key] === "string" ? [{ type, key, value: fields[key] }] : [])),
  )
  const years = held.flatMap(({ fields, type }) => {
    const date = type === "games" ? fields["completion_date"] : undefined
    return typeof date === "string" && /^\d{4}/.test(date) ? [date.slice(0, 4)] : []
  })
  return {
    collections: collections.length,
    items: held.length,
    byType: [...new Set(collections.map(({ type }) => type))]
      .sort()
      .map((type) => ({ type, items: held.filter((one) => one.type === type).length })),
    byRating: counted(held.flatMap(({ rating }) => (rating === null ? [] : [rating])))
      .map(([rating, items]) => ({ rating, items }))
      .sort((one, other) => other.rating - one.rating),
    byField: counted(texts.map(({ key, type, value }) => JSON.stringify([type, key, value])))
      .map(([text, items]) => {
        const { type, key, value } =
          texts.find((one) => JSON.stringify([one.type, one.key, one.value]) === text) ?? none
        return { type, key, value, items }
      })
      .sort(
        (one, other) =>
          compared(sortKeyOf(one), sortKeyOf(other)) || other.items - one.items || compared(one.value, other.value),
      ),
    gamesFinishedPerYear: counted(years)
      .map(([year, items]) => ({ year: Number(year), items }))
      .sort((one, other) => other.year - one.year),
  }
}

const none = { type: "custom", key: "", value: "" } as const

const sortKeyOf = ({ key, type }: { readonly key: string; readonly type: string }) => `${type} ${key}`

const compared = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

/** How often each value is there. */
const counted = <A>(values: ReadonlyArray<A>): ReadonlyArray<readonly [A, number]> => {
  const counts = new Map<A, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
}
