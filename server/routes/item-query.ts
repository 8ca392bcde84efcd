import { Effect } from "effect"
import { t } from "elysia"
import {
  type FieldFilter,
  filterLimit,
  type ItemSort,
  type ItemsErrors,
  isFieldKey,
  itemSorts,
} from "../../core/index.ts"
import { paging } from "../http/page.ts"
import { searchOf } from "../http/query.ts"
import { InvalidInput } from "../http/refusal.ts"
import { OneOf, OptionalText, Whole } from "../http/text.ts"

/** The query of lists of items, beside the filters `field.<key>`, `field.<key>.gte` and `field.<key>.lte`. Contract: catalog, items. */
export const itemQuery = {
  ...paging,
  q: OptionalText({ max: 200 }),
  sort: t.Optional(OneOf(...itemSorts)),
  minRating: t.Optional(Whole({ min: 1, max: 5 })),
}

interface Said {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  readonly q?: string | null | undefined
  readonly sort?: ItemSort | undefined
  readonly minRating?: number | undefined
}

/** What a list is asked for, and the part of its scope that says so. Throws `InvalidInput` for filters that cannot be read. */
export const itemsAsked = ({ limit, cursor, q = null, sort = "newest", ...said }: Said, { url }: Request) => {
  const minRating = said.minRating ?? null
  const filters = filtersOf(url)
  return {
    paging: { limit, cursor },
    query: { q, sort, minRating },
    filters,
    scope: JSON.stringify([sort, q, minRating, filters]),
  }
}

export type ItemsAsked = ReturnType<typeof itemsAsked>

/** The answer to a filter that fits no field; only keys that could be one get that far. */
export const badFilter = ({ key }: ItemsErrors.InvalidFilter) =>
  Effect.die(new InvalidInput(`querystring.field.${key} must fit a field of that type`))

/** The filters in order of their keys: the same ones are the same list, however they are written. */
const filtersOf = (url: string): ReadonlyArray<FieldFilter> => {
  const found = new Map<string, Map<string, string>>()
  for (const [name, text] of searchOf(url)) {
    if (!name.startsWith(prefix)) continue
    const [key = "", ends = "equals", ...more] = name.slice(prefix.length).split(".")
    if (!isFieldKey(key) || more.length > 0 || !allowed.has(ends))
      throw new InvalidInput("querystring.field must name a field")
    const given = found.get(key) ?? new Map<string, string>()
    if (given.has(ends)) throw new InvalidInput(`querystring.field.${key} must be one value`)
    if (text.includes("\0")) throw new InvalidInput(`querystring.field.${key} must NOT contain NUL or a lone surrogate`)
    found.set(key, given.set(ends, text))
  }
  if (found.size > filterLimit) throw new InvalidInput(`querystring must NOT filter by more than ${filterLimit} fields`)
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).flatMap(([key, given]) => filtersOn(key, given))
}

const filtersOn = (key: string, given: ReadonlyMap<string, string>): ReadonlyArray<FieldFilter> => {
  const [equals, from = null, to = null] = [given.get("equals"), given.get("gte"), given.get("lte")]
  const range = from === null && to === null ? [] : [{ key, from, to }]
  return equals === undefined ? range : [{ key, equals }, ...range]
}

const prefix = "field."
const allowed: ReadonlySet<string> = new Set(["equals", "gte", "lte"])
