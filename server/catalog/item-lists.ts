import { Elysia, t } from "elysia"
import {
  type CollectionId,
  type CollectionType,
  cardOf,
  collectionTypes,
  type FieldFilter,
  filterLimit,
  type ItemSort,
  isFieldKey,
  isTag,
  itemSorts,
  listItems,
  listOwnItems,
  locationLimit,
  tagFilterLimit,
  tagKeyOf,
  tagLength,
  type User,
  type UserId,
} from "../../core/index.ts"
import { reads } from "../http/answers/detail.ts"
import { answer } from "../http/answers/error-response.ts"
import { InvalidInput } from "../http/answers/http-error.ts"
import { described } from "../http/answers/named.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { searchOf } from "../http/input/query.ts"
import { Id, OneOf, OptionalText, Text, Whole, WrittenEdition } from "../http/input/text-schemas.ts"
import { Params, Query } from "../http/validation.ts"
import { ItemView, itemView } from "./item-view.ts"

/** Contract: catalog, items. */
export const itemListRoutes = ({ plugin, list }: Http) => {
  const inCollection = (collectionId: CollectionId, viewer: UserId, { scope, paging, ...asked }: ItemsAsked) =>
    list(
      `items of ${collectionId} ${viewer} ${scope}`,
      paging,
      (page) => listItems({ ...asked, collectionId, viewer, page }),
      (item, { owner }) => itemView(item, owner),
    )

  const own = (owner: User, type: CollectionType | null, { scope, paging, query, filters }: ItemsAsked) =>
    list(
      `items ${owner.id} ${type ?? ""} ${scope}`,
      paging,
      (page) => listOwnItems({ owner: owner.id, query: { ...query, type }, filters, page }),
      (item) => itemView(item, cardOf(owner)),
    )

  return new Elysia({ tags: ["catalog"] })
    .use(plugin)
    .get(
      "/collections/:id/items",
      ({ run, user, params, query, request }) =>
        run(answer(inCollection(params.id, user.id, itemsAsked(query, request)))),
      {
        visitors: "market",
        detail: { summary: "Lists the items of a collection, filtered and sorted.", ...fieldFilters },
        params: Params({ id: Id<CollectionId>() }),
        query: Query(itemQuery),
        response: { ...Ok(ListOf(ItemView)), ...fails("collections.NOT_FOUND", "editions.INVALID_EDITION") },
      },
    )
    .get(
      "/items",
      ({ run, user, query: { type = null, ...query }, request }) =>
        run(answer(own(user, type, itemsAsked(query, request)))),
      {
        detail: { summary: "Lists your items of all collections, filtered and sorted.", ...fieldFilters },
        query: Query({
          ...itemQuery,
          type: described("Only those of this type.", t.Optional(OneOf(...collectionTypes))),
        }),
        response: { ...Ok(ListOf(ItemView)), ...fails("editions.INVALID_EDITION") },
      },
    )
}

/**
 * The query of lists of items, in addition to the filters `field.<key>`, `field.<key>.gte` and `field.<key>.lte`.
 * Contract: catalog, items.
 */
const itemQuery = {
  ...paging,
  q: described("A part of the item's name.", OptionalText({ max: 200 })),
  sort: described(
    "The order of the list. By rating the highest come first, and unrated items last.",
    t.Optional(OneOf(...itemSorts)),
  ),
  minRating: described("Only items with so many stars or more.", t.Optional(Whole({ min: 1, max: 5 }))),
  location: described(
    "Only what is there, for the owner: exactly this text.",
    t.Optional(Text({ max: locationLimit })),
  ),
  edition: described("Only copies of this edition, in any form that its scheme allows.", t.Optional(WrittenEdition)),
}

/** How the OpenAPI document describes the filters, whose names depend on the fields of a collection. */
const fieldFilters = reads(
  {
    name: "tag",
    in: "query",
    description: `Only items with this tag, for the owner. It may be repeated up to ${tagFilterLimit} times.`,
    style: "form",
    explode: true,
    schema: { type: "array", maxItems: tagFilterLimit, items: { type: "string", minLength: 1, maxLength: tagLength } },
  },
  {
    name: "field",
    in: "query",
    description:
      "Filters by the values of fields: `field.<key>` equals, `field.<key>.gte` and `field.<key>.lte` are bounds. " +
      `The names of the parameters are the keys of this object; at most ${filterLimit} fields.`,
    style: "form",
    explode: true,
    schema: {
      type: "object",
      patternProperties: { "^field\\.[a-z][a-z0-9_]*(\\.(gte|lte))?$": { type: "string" } },
      additionalProperties: false,
    },
  },
)

interface QueryInput {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  readonly q?: string | null | undefined
  readonly sort?: ItemSort | undefined
  readonly minRating?: number | undefined
  readonly edition?: string | undefined
  readonly location?: string | undefined
}

/**
 * The parameters of a list, and the part of its scope that they form. Throws `InvalidInput` for filters that cannot be
 * parsed.
 */
const itemsAsked = ({ limit, cursor, q = null, sort = "newest", ...input }: QueryInput, { url }: Request) => {
  const { edition = null, location = null } = input
  const tags = tagsIn(url)
  const minRating = input.minRating ?? null
  const filters = filtersOf(url)
  return {
    paging: { limit, cursor },
    query: { q, sort, minRating, edition, location, tags },
    filters,
    scope: JSON.stringify([sort, q, minRating, filters, edition, location, tags]),
  }
}

/** The tags of a filter, sorted: the same tags form the same scope, in whatever order they are written. */
const tagsIn = (url: string): ReadonlyArray<string> => {
  const given = searchOf(url).getAll("tag")
  if (given.length > tagFilterLimit)
    throw new InvalidInput(`querystring.tag must NOT have more than ${tagFilterLimit} items`)
  for (const tag of given)
    if (!isTag(tag.trim())) throw new InvalidInput(`querystring.tag must be a text of 1 to ${tagLength} characters`)
  return [...new Set(given.map(tagKeyOf))].sort()
}

type ItemsAsked = ReturnType<typeof itemsAsked>

/** The filters sorted by their keys: the same filters form the same scope, in whatever order they are written. */
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
