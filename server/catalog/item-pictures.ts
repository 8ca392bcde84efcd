import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  addItemPicture,
  captionLimit,
  changeItemPicture,
  type ItemId,
  type ItemPictureId,
  pictureLimit,
  removeItemCover,
  removeItemPicture,
  setItemCover,
} from "../../core/index.ts"
import { pictureErrors, removesCover, setsCover } from "../files/pictures.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Id, OptionalText, Whole } from "../http/input/text-schemas.ts"
import { Body, Params, UploadWith } from "../http/validation.ts"
import { ItemView, itemViewFor } from "./item-view.ts"

/** Contract: catalog, pictures. */
export const itemPictureRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/items", tags: ["catalog"] })
    .use(plugin)
    .put(
      "/:id/cover",
      ({ run, user, params, body }) =>
        run(
          answer(
            Effect.map(setItemCover({ id: params.id, by: user.id, image: body.file }), (item) =>
              itemViewFor(item, user),
            ),
          ),
        ),
      setsCover("an item", Which, ItemView, itemErrors),
    )
    .delete(
      "/:id/cover",
      ({ run, user, params }) => run(answer(Effect.as(removeItemCover({ id: params.id, by: user.id }), noContent))),
      removesCover("an item", Which, itemErrors),
    )
    .post(
      "/:id/pictures",
      ({ run, user, params, body: { caption = null, file } }) =>
        run(
          answer(
            Effect.map(addItemPicture({ id: params.id, by: user.id, image: file, caption }), (item) =>
              created(itemViewFor(item, user)),
            ),
          ),
        ),
      {
        detail: { summary: "Adds a picture to an item, behind those that it has." },
        params: Which,
        body: UploadWith({ caption: Caption }, 5 * 1024 * 1024),
        response: {
          ...Created(ItemView),
          ...fails(...itemErrors, "items.PICTURE_LIMIT_REACHED", ...pictureErrors),
        },
      },
    )
    .patch(
      "/:id/pictures/:pictureId",
      ({ run, user, params, body }) =>
        run(
          answer(
            changeItemPicture({ id: params.id, by: user.id, pictureId: params.pictureId, change: body }).pipe(
              Effect.map((item) => itemViewFor(item, user)),
            ),
          ),
        ),
      {
        detail: { summary: "Changes the caption of a picture of an item, or its place among the others." },
        params: WhichPicture,
        body: Body({
          caption: Caption,
          position: described(
            "The place from 0; a place beyond the end is the last one.",
            t.Optional(Whole({ min: 0, max: pictureLimit })),
          ),
        }),
        response: { ...Ok(ItemView), ...fails(...itemErrors, "items.PICTURE_NOT_FOUND") },
      },
    )
    .delete(
      "/:id/pictures/:pictureId",
      ({ run, user, params }) =>
        run(
          answer(Effect.as(removeItemPicture({ id: params.id, by: user.id, pictureId: params.pictureId }), noContent)),
        ),
      {
        detail: { summary: "Removes a picture of an item." },
        params: WhichPicture,
        response: { ...NoContent, ...fails(...itemErrors, "items.PICTURE_NOT_FOUND") },
      },
    )

const Which = Params({ id: Id<ItemId>() })
const WhichPicture = Params({
  id: Id<ItemId>(),
  pictureId: described("The id of the picture.", Id<ItemPictureId>()),
})
const Caption = described("What is said about the picture.", OptionalText({ max: captionLimit }))
const itemErrors = ["items.NOT_FOUND", "items.FORBIDDEN", "editors.EDIT_LIMIT_REACHED"] as const
