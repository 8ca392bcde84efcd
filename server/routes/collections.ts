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
} from "../../core/index.ts"
import { answer, created, noContent } from "../http/answer.ts"
import { jsonLimit } from "../http/body.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/page.ts"
import { Created, fails, NoContent, Ok } from "../http/replies.ts"
import { Id, OneOf, OptionalText, Text } from "../http/text.ts"
import { Body, Params, Query } from "../http/validation.ts"
import { CollectionView, collectionView, ListedCollectionView, listedCollectionView } from "./collection-view.ts"
import { StatsView, statsView } from "./stats-view.ts"

// How long a name may be is the core's rule, with a code of its own.
const Name = Text({ min: 0, max: jsonLimit })
const Visibility = OneOf("public", "friends_only", "private")
const Which = Params({ id: Id<CollectionId>() })

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
        signedIn: true,
        query: Query({ ...paging, q: OptionalText({ max: 100 }), type: t.Optional(OneOf(...collectionTypes)) }),
        response: Ok(ListOf(ListedCollectionView)),
      },
    )
    .get("/stats", ({ run, user }) => run(Effect.map(getStats(user.id), statsView)), {
      signedIn: true,
      response: Ok(StatsView),
    })
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
              autoShare: body.autoShare ?? false,
              fieldDefinitionIds: body.fieldDefinitionIds ?? [],
            }).pipe(Effect.map(collectionView), Effect.map(created)),
          ),
        ),
      {
        signedIn: true,
        body: Body({
          name: Name,
          type: OneOf(...collectionTypes),
          description: OptionalText({ max: 2000 }),
          visibility: t.Optional(Visibility),
          autoShare: t.Optional(t.Boolean()),
          fieldDefinitionIds: t.Optional(t.Array(Id<FieldDefinitionId>(), { maxItems: 500 })),
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
      { signedIn: true, params: Which, response: { ...Ok(CollectionView), ...fails("collections.NOT_FOUND") } },
    )
    .patch(
      "/:id",
      ({ run, user, params, body: change }) =>
        run(answer(Effect.map(changeCollection({ id: params.id, by: user.id, change }), collectionView))),
      {
        signedIn: true,
        params: Which,
        body: Body({
          name: t.Optional(Name),
          description: OptionalText({ max: 2000 }),
          visibility: t.Optional(Visibility),
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
        signedIn: true,
        params: Which,
        response: { ...NoContent, ...fails("collections.NOT_FOUND", "collections.FORBIDDEN") },
      },
    )
