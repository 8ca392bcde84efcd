import { Type } from "@sinclair/typebox"
import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  addItem,
  type CollectionId,
  cardOf,
  changeItem,
  type GivenValues,
  getItem,
  type ItemId,
  removeItem,
  valuesLimit,
} from "../../core/index.ts"
import { answer, created, noContent } from "../http/answer.ts"
import type { Http } from "../http/http.ts"
import { InvalidInput } from "../http/refusal.ts"
import { Created, fails, NoContent, Ok } from "../http/replies.ts"
import { Id, OptionalText, OrNull, Text } from "../http/text.ts"
import { Body, Params } from "../http/validation.ts"
import { ItemView, itemView } from "./item-view.ts"

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
              fields: fitting(fields),
              rating: body.rating ?? null,
              comment: body.comment ?? null,
            }).pipe(
              Effect.catchTag("items.FIELDS_TOO_LARGE", tooLarge),
              Effect.map((item) => created(itemView(item, cardOf(user)))),
            ),
          ),
        ),
      {
        signedIn: true,
        params: Params({ id: Id<CollectionId>() }),
        body: Body({ ...said, name: Name }),
        response: {
          ...Created(ItemView),
          ...fails("collections.NOT_FOUND", "collections.FORBIDDEN", ...misfits),
        },
      },
    )
    .get(
      "/items/:id",
      ({ run, user, params }) =>
        run(answer(Effect.map(getItem({ id: params.id, viewer: user.id }), (item) => itemView(item, item.owner)))),
      { signedIn: true, params: Which, response: { ...Ok(ItemView), ...fails("items.NOT_FOUND") } },
    )
    .patch(
      "/items/:id",
      ({ run, user, params, body: { fields, ...body } }) =>
        run(
          answer(
            changeItem({ id: params.id, by: user.id, change: { ...body, fields: fields && fitting(fields) } }).pipe(
              Effect.catchTag("items.FIELDS_TOO_LARGE", tooLarge),
              Effect.map((item) => itemView(item, cardOf(user))),
            ),
          ),
        ),
      {
        signedIn: true,
        params: Which,
        body: Body({ ...said, name: t.Optional(Name), collectionId: t.Optional(Id<CollectionId>()) }),
        response: {
          ...Ok(ItemView),
          ...fails(
            "items.NOT_FOUND",
            "collections.NOT_FOUND",
            "items.FORBIDDEN",
            "collections.FORBIDDEN",
            "items.COLLECTION_TYPE_MISMATCH",
            "items.GAME_ALREADY_IN_COLLECTION",
            ...misfits,
          ),
        },
      },
    )
    .delete(
      "/items/:id",
      ({ run, user, params }) => run(answer(Effect.as(removeItem({ id: params.id, by: user.id }), noContent))),
      {
        signedIn: true,
        params: Which,
        response: { ...NoContent, ...fails("items.NOT_FOUND", "items.FORBIDDEN") },
      },
    )

const Which = Params({ id: Id<ItemId>() })
const Name = Text({ max: 200 })

const said = {
  fields: t.Optional(t.Record(t.String(), t.Unknown())),
  // Which numbers are a rating is the core's rule, with a code of its own.
  rating: OrNull(Type.Number()),
  comment: OptionalText({ max: 5000 }),
  // Taken, and of no effect before there are posts.
  share: t.Optional(t.Boolean()),
}

const misfits = [
  "items.REQUIRED_FIELD_MISSING",
  "items.INVALID_FIELD_TYPE",
  "items.INVALID_FIELD_VALUE",
  "items.INVALID_RATING",
] as const

/** Values that are not too many. */
const fitting = (fields: GivenValues): GivenValues => {
  if (Object.keys(fields).length > 64) throw new InvalidInput("body.fields must NOT have more than 64 properties")
  if (Buffer.byteLength(JSON.stringify(fields)) > valuesLimit) throw new InvalidInput(tooLong)
  return fields
}

/** With what the item holds already, it is too much. */
const tooLarge = () => Effect.die(new InvalidInput(tooLong))

const tooLong = "body.fields must NOT be longer than 32 KB"
