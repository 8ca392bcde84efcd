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
import { answer, noContent } from "../http/error-response.ts"
import type { Http } from "../http/http.ts"
import { fails, NoContent, Ok } from "../http/response-schemas.ts"
import { Id } from "../http/text.ts"
import { Params, Upload } from "../http/validation.ts"
import { CollectionView, collectionView } from "./collection-view.ts"
import { ItemView, itemView } from "./item-view.ts"

const OfCollection = Params({ id: Id<CollectionId>() })
const OfItem = Params({ id: Id<ItemId>() })
const coverErrors = [
  "files.INVALID_IMAGE",
  "files.IMAGES_BUSY",
  "files.STORAGE_NOT_CONFIGURED",
  "files.STORAGE_UNREACHABLE",
] as const

/** The covers of collections and items. Contract: catalog. */
export const coverRoutes = ({ plugin }: Http) =>
  new Elysia({ tags: ["catalog"] })
    .use(plugin)
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
        detail: { summary: "Sets the cover of a collection." },
        params: OfCollection,
        body: Upload,
        response: { ...Ok(CollectionView), ...fails("collections.NOT_FOUND", "collections.FORBIDDEN", ...coverErrors) },
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
        detail: { summary: "Sets the cover of an item." },
        params: OfItem,
        body: Upload,
        response: { ...Ok(ItemView), ...fails("items.NOT_FOUND", "items.FORBIDDEN", ...coverErrors) },
      },
    )
    .delete(
      "/collections/:id/cover",
      ({ run, user, params }) =>
        run(answer(Effect.as(removeCollectionCover({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Removes the cover of a collection." },
        params: OfCollection,
        response: { ...NoContent, ...fails("collections.NOT_FOUND", "collections.FORBIDDEN") },
      },
    )
    .delete(
      "/items/:id/cover",
      ({ run, user, params }) => run(answer(Effect.as(removeItemCover({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Removes the cover of an item." },
        params: OfItem,
        response: { ...NoContent, ...fails("items.NOT_FOUND", "items.FORBIDDEN") },
      },
    )
