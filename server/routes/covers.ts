import { Effect } from "effect"
import { Elysia } from "elysia"
import {
  type CollectionId,
  cardOf,
  type ItemId,
  removeCollectionCover,
  removeItemCover,
  setCollectionCover,
  setItemCover,
} from "../../core/index.ts"
import { answer, noContent } from "../http/answer.ts"
import type { Http } from "../http/http.ts"
import { fails, NoContent, Ok } from "../http/replies.ts"
import { Id } from "../http/text.ts"
import { Params, Upload } from "../http/validation.ts"
import { CollectionView, collectionView } from "./collection-view.ts"
import { ItemView, itemView } from "./item-view.ts"

const OfCollection = Params({ id: Id<CollectionId>() })
const OfItem = Params({ id: Id<ItemId>() })
const refusals = ["files.INVALID_IMAGE", "files.STORAGE_NOT_CONFIGURED", "files.STORAGE_UNREACHABLE"] as const

/** The covers of collections and items. Contract: catalog. */
export const coverRoutes = (http: Http) => new Elysia().use(setting(http)).use(removing(http))

const setting = ({ uploads }: Http) =>
  new Elysia({ tags: ["catalog"] })
    .use(uploads)
    .put(
      "/collections/:id/cover",
      ({ run, user, params, body }) =>
        run(
          answer(
            Effect.map(setCollectionCover({ id: params.id, by: user.id, image: body.file }), (collection) =>
              collectionView(collection),
            ),
          ),
        ),
      {
        signedIn: true,
        params: OfCollection,
        body: Upload,
        response: { ...Ok(CollectionView), ...fails("collections.NOT_FOUND", "collections.FORBIDDEN", ...refusals) },
      },
    )
    .put(
      "/items/:id/cover",
      ({ run, user, params, body }) =>
        run(
          answer(
            Effect.map(setItemCover({ id: params.id, by: user.id, image: body.file }), (item) =>
              itemView(item, cardOf(user)),
            ),
          ),
        ),
      {
        signedIn: true,
        params: OfItem,
        body: Upload,
        response: { ...Ok(ItemView), ...fails("items.NOT_FOUND", "items.FORBIDDEN", ...refusals) },
      },
    )

const removing = ({ plugin }: Http) =>
  new Elysia({ tags: ["catalog"] })
    .use(plugin)
    .delete(
      "/collections/:id/cover",
      ({ run, user, params }) =>
        run(answer(Effect.as(removeCollectionCover({ id: params.id, by: user.id }), noContent))),
      {
        signedIn: true,
        params: OfCollection,
        response: { ...NoContent, ...fails("collections.NOT_FOUND", "collections.FORBIDDEN") },
      },
    )
    .delete(
      "/items/:id/cover",
      ({ run, user, params }) => run(answer(Effect.as(removeItemCover({ id: params.id, by: user.id }), noContent))),
      {
        signedIn: true,
        params: OfItem,
        response: { ...NoContent, ...fails("items.NOT_FOUND", "items.FORBIDDEN") },
      },
    )
