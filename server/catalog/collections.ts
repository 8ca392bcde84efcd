import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  type CollectionId,
  changeCollection,
  collectionTypes,
  createCollection,
  type FieldDefinitionId,
  getCollection,
  getStats,
  listOwnCollections,
  removeCollection,
  removeCollectionCover,
  setCollectionCover,
  viewOwnWorth,
  viewWorth,
} from "../../core/index.ts"
import { removesCover, setsCover } from "../files/pictures.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { described, documented } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { jsonLimit } from "../http/input/body.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OneOf, OptionalText, Text } from "../http/input/text-schemas.ts"
import { Body, Params, Query } from "../http/validation.ts"
import { CollectionView, collectionView, ListedCollectionView, listedCollectionView } from "./collection-view.ts"
import { StatsView, statsView } from "./stats-view.ts"
import { WorthView, worthView } from "./worth-view.ts"

// The core limits the length of a name, with a code of its own.
const Name = documented(Text({ min: 0, max: jsonLimit }), { minLength: 1, maxLength: 100 })
const Visibility = OneOf("public", "friends_only", "private")
const Which = Params({ id: Id<CollectionId>() })
const coverErrors = ["collections.NOT_FOUND", "collections.FORBIDDEN"] as const

/** Contract: catalog, collections. */
export const collectionRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/collections", tags: ["catalog"] })
    .use(plugin)
    .get(
      "",
      ({ run, user, query: { q = null, type = null, ...query } }) =>
        run(
          list(
            `collections ${user.id} ${type ?? ""} ${q ?? ""}`,
            query,
            (page) => listOwnCollections({ owner: user.id, q, type, page }),
            (collection) => listedCollectionView(collection),
          ),
        ),
      {
        detail: { summary: "Lists your collections." },
        query: Query({
          ...paging,
          q: described("Text to search for.", OptionalText({ max: 100 })),
          type: described("Only those of this type.", t.Optional(OneOf(...collectionTypes))),
        }),
        response: Ok(ListOf(ListedCollectionView)),
      },
    )
    .get("/stats", ({ run, user }) => run(Effect.map(getStats(user.id), statsView)), {
      detail: { summary: "Returns statistics of your collections and items." },
      response: Ok(StatsView),
    })
    .get("/worth", ({ run, user }) => run(Effect.map(viewOwnWorth(user.id), worthView)), {
      detail: { summary: "Returns what is known of the worth of all your items." },
      response: Ok(WorthView),
    })
    .get(
      "/:id/worth",
      ({ run, user, params }) =>
        run(answer(Effect.map(viewWorth({ collection: params.id, viewer: user.id }), worthView))),
      {
        detail: { summary: "Returns what is known of the worth of the items of your collection." },
        params: Which,
        response: { ...Ok(WorthView), ...fails("collections.NOT_FOUND", "collections.FORBIDDEN") },
      },
    )
    .post(
      "",
      ({ run, user, body }) =>
        run(
          answer(
            createCollection({
              by: user.id,
              name: body.name,
              type: body.type,
              description: body.description ?? null,
              visibility: body.visibility ?? "public",
              openToVisitors: body.openToVisitors ?? false,
              autoShare: body.autoShare ?? false,
              fieldDefinitionIds: body.fieldDefinitionIds ?? [],
            }).pipe(Effect.map(collectionView), Effect.map(created)),
          ),
        ),
      {
        detail: { summary: "Creates a collection." },
        body: Body({
          name: Name,
          type: OneOf(...collectionTypes),
          description: OptionalText({ max: 2000 }),
          visibility: t.Optional(Visibility),
          openToVisitors: t.Optional(t.Boolean()),
          autoShare: t.Optional(t.Boolean()),
          fieldDefinitionIds: described(
            "The ids of field definitions that the collection has in addition to those of its type.",
            t.Optional(t.Array(Id<FieldDefinitionId>(), { maxItems: 500 })),
          ),
        }),
        response: {
          ...Created(CollectionView),
          ...fails(
            "collections.FIELD_NOT_FOUND",
            "collections.INVALID_NAME",
            "fields.FIELD_KEY_DUPLICATE",
            "fields.FIELD_LIMIT_REACHED",
            "collections.COLLECTION_LIMIT_REACHED",
          ),
        },
      },
    )
    .get(
      "/:id",
      ({ run, user, params }) =>
        run(answer(Effect.map(getCollection({ id: params.id, viewer: user.id }), collectionView))),
      {
        visitors: "market",
        detail: { summary: "Returns a collection with its fields." },
        params: Which,
        response: { ...Ok(CollectionView), ...fails("collections.NOT_FOUND") },
      },
    )
    .patch(
      "/:id",
      ({ run, user, params, body: change }) =>
        run(answer(Effect.map(changeCollection({ id: params.id, by: user.id, change }), collectionView))),
      {
        detail: { summary: "Changes a collection." },
        params: Which,
        body: Body({
          name: t.Optional(Name),
          description: OptionalText({ max: 2000 }),
          visibility: t.Optional(Visibility),
          openToVisitors: t.Optional(t.Boolean()),
          autoShare: t.Optional(t.Boolean()),
        }),
        response: {
          ...Ok(CollectionView),
          ...fails("collections.NOT_FOUND", "collections.FORBIDDEN", "collections.INVALID_NAME"),
        },
      },
    )
    .delete(
      "/:id",
      ({ run, user, params }) => run(answer(Effect.as(removeCollection({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Deletes a collection with its items." },
        params: Which,
        response: { ...NoContent, ...fails("collections.NOT_FOUND", "collections.FORBIDDEN") },
      },
    )
    .put(
      "/:id/cover",
      ({ run, user, params, body }) =>
        run(answer(Effect.map(setCollectionCover({ id: params.id, by: user.id, image: body.file }), collectionView))),
      setsCover("a collection", Which, CollectionView, coverErrors),
    )
    .delete(
      "/:id/cover",
      ({ run, user, params }) =>
        run(answer(Effect.as(removeCollectionCover({ id: params.id, by: user.id }), noContent))),
      removesCover("a collection", Which, coverErrors),
    )
