import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  addItem,
  type CollectionId,
  changeItem,
  copiesLimit,
  getItem,
  type ItemId,
  locationLimit,
  removeItem,
  tagLength,
} from "../../core/index.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Id, OptionalText, OrNull, Text, Whole, WrittenEdition } from "../http/input/text-schemas.ts"
import { Body, Params } from "../http/validation.ts"
import { bought, fitting, Rating, WantedPurchase } from "./item-input.ts"
import { ItemView, itemView, itemViewFor } from "./item-view.ts"

/** Contract: catalog, items. */
export const itemRoutes = ({ plugin }: Http) =>
  new Elysia({ tags: ["catalog"] })
    .use(plugin)
    .post(
      "/collections/:id/items",
      ({ run, user, params, body: { fields = {}, ...body } }) =>
        run(
          answer(
            addItem({
              by: user.id,
              collectionId: params.id,
              name: body.name,
              copies: body.copies,
              editions: body.editions ?? null,
              fields: fitting(fields),
              rating: body.rating ?? null,
              comment: body.comment ?? null,
              tags: body.tags,
              location: body.location,
              purchase: bought(body.purchase),
              share: body.share ?? null,
            }).pipe(Effect.map((item) => created(itemViewFor(item, user)))),
          ),
        ),
      {
        detail: {
          summary: "Adds an item to a collection.",
          description:
            "The values of `fields` are checked against the fields of the collection: the key " +
            "that does not fit is in the header `X-Error-Field`. A post shows the item if `share` " +
            "is true, or is missing while the collection has `autoShare`.",
        },
        params: Params({ id: Id<CollectionId>() }),
        body: Body({
          ...input,
          name: Name,
          share: described(
            "Whether a post shows the new item. Without it the collection's `autoShare` decides.",
            t.Optional(t.Boolean()),
          ),
        }),
        response: {
          ...Created(ItemView),
          ...fails(
            "collections.NOT_FOUND",
            "collections.FORBIDDEN",
            "items.FORBIDDEN",
            "editors.EDIT_LIMIT_REACHED",
            "usage.LIMIT_REACHED",
            ...termsErrors,
          ),
        },
      },
    )
    .get(
      "/items/:id",
      ({ run, user, params }) =>
        run(answer(Effect.map(getItem({ id: params.id, viewer: user.id }), (item) => itemView(item, item.owner)))),
      {
        visitors: "market",
        detail: { summary: "Returns an item." },
        params: Which,
        response: { ...Ok(ItemView), ...fails("items.NOT_FOUND") },
      },
    )
    .patch(
      "/items/:id",
      ({ run, user, params, body: { fields, purchase, ...body } }) => {
        const change = { ...body, fields: fields && fitting(fields), purchase: bought(purchase) }
        const item = changeItem({ id: params.id, by: user.id, change })
        return run(answer(Effect.map(item, (changed) => itemViewFor(changed, user))))
      },
      {
        detail: { summary: "Changes an item or moves it to another collection." },
        params: Which,
        body: Body({ ...input, name: t.Optional(Name), collectionId: t.Optional(Id<CollectionId>()) }),
        response: {
          ...Ok(ItemView),
          ...fails(
            "items.NOT_FOUND",
            "collections.NOT_FOUND",
            "items.FORBIDDEN",
            "collections.FORBIDDEN",
            "items.COLLECTION_TYPE_MISMATCH",
            "items.GAME_ALREADY_IN_COLLECTION",
            "items.COPIES_HELD",
            "editors.EDIT_LIMIT_REACHED",
            ...termsErrors,
          ),
        },
      },
    )
    .delete(
      "/items/:id",
      ({ run, user, params }) => run(answer(Effect.as(removeItem({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Deletes an item." },
        params: Which,
        response: { ...NoContent, ...fails("items.NOT_FOUND", "items.FORBIDDEN") },
      },
    )

const Which = Params({ id: Id<ItemId>() })
const Name = Text({ max: 200 })
const input = {
  fields: t.Optional(t.Record(t.String(), t.Unknown())),
  // The core checks how many there are.
  editions: OrNull(t.Array(WrittenEdition)),
  copies: t.Optional(Whole({ min: 1, max: copiesLimit })),
  rating: Rating,
  comment: OptionalText({ max: 5000 }),
  // The core checks how many there are.
  tags: described(
    "Words of your own, at most 20. They replace all; null removes them.",
    OrNull(t.Array(Text({ max: tagLength }), { maxItems: 100 })),
  ),
  location: described("Where the item stands at home.", OptionalText({ max: locationLimit })),
  purchase: WantedPurchase,
}

const termsErrors = [
  "editions.INVALID_EDITION",
  "items.REQUIRED_FIELD_MISSING",
  "items.INVALID_FIELD_TYPE",
  "items.INVALID_FIELD_VALUE",
  "items.INVALID_RATING",
  "items.TAG_LIMIT_REACHED",
] as const
