import { Elysia, t } from "elysia"
import {
  type CollectionId,
  type CollectionType,
  cardOf,
  collectionTypes,
  listItems,
  listOwnItems,
  type User,
  type UserId,
} from "../../core/index.ts"
import { answer } from "../http/error-response.ts"
import type { Http } from "../http/http.ts"
import { ListOf } from "../http/page.ts"
import { fails, Ok } from "../http/response-schemas.ts"
import { Id, OneOf } from "../http/text.ts"
import { Params, Query } from "../http/validation.ts"
import { ItemView, itemView } from "../views/item.ts"
import { fieldFilters, type ItemsAsked, itemQuery, itemsAsked } from "./item-query.ts"

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
        query: Query({ ...itemQuery, type: t.Optional(OneOf(...collectionTypes)) }),
        response: { ...Ok(ListOf(ItemView)), ...fails("editions.INVALID_EDITION") },
      },
    )
}
