import { DateTime } from "effect"
import {
  type FieldValue,
  folded,
  type Item,
  type ItemQuery,
  type ItemSort,
  type Page,
  type PageRequest,
  type Position,
  type Span,
} from "../../core/index.ts"
import { pageOf } from "../shared/page.ts"

/** One page of the items that pass a query, in its order. */
export const pageOfItems = (items: Iterable<Item>, query: ItemQuery, page: PageRequest): Page<Item> => {
  const passing = [...items].filter((item) => passes(item, query))
  const upwards = query.sort === "name" || query.sort === "oldest"
  return pageOf(passing, upwards ? "up" : "down", positionIn[query.sort], page)
}

const age = ({ createdAt, id }: Item): Position => [DateTime.toEpochMillis(createdAt), id]

const positionIn: Record<ItemSort, (item: Item) => Position> = {
  newest: age,
  oldest: age,
  name: ({ id, name }) => [folded(name), id],
  rating: (item) => [item.rating ?? 0, ...age(item)],
}

const passes = (
  { collectionId, editions, fields, name, rating }: Item,
  { q, minRating, edition, conditions }: ItemQuery,
): boolean =>
  folded(name).includes(folded(q ?? "")) &&
  (rating ?? 0) >= (minRating ?? 0) &&
  (edition === null || editions.includes(edition)) &&
  conditions.every(({ key, anyOf }) =>
    anyOf.some(({ collections, span }) => collections.includes(collectionId) && isWithin(span, fields[key])),
  )

const isWithin = ({ from, to }: Span, value: FieldValue | undefined): boolean => {
  if (value === undefined) return false
  const held = typeof value === "boolean" ? String(value) : value
  const fits = [from, to].every((end) => end === null || typeof end === typeof held)
  return fits && (from === null || held >= from) && (to === null || held <= to)
}
