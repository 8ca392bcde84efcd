import { Effect } from "effect"
import { Elysia } from "elysia"
import {
  type CollectionId,
  type ConversationId,
  cardOf,
  type EventId,
  type ItemId,
  removeCollectionCover,
  removeEventCover,
  removeGroupCover,
  removeItemCover,
  setCollectionCover,
  setEventCover,
  setGroupCover,
  setItemCover,
} from "../../core/index.ts"
import { answer, noContent } from "../http/error-response.ts"
import type { Http } from "../http/http.ts"
import { fails, NoContent, Ok } from "../http/response-schemas.ts"
import { Id } from "../http/text.ts"
import { Params, Upload } from "../http/validation.ts"
import { CollectionView, collectionView } from "../views/collection.ts"
import { ConversationView, conversationView } from "../views/conversation.ts"
import { EventView, eventView } from "../views/event.ts"
import { ItemView, itemView } from "../views/item.ts"
import { pictureErrors } from "./picture-errors.ts"

const OfCollection = Params({ id: Id<CollectionId>() })
const OfItem = Params({ id: Id<ItemId>() })
const OfEvent = Params({ id: Id<EventId>() })
const OfGroup = Params({ id: Id<ConversationId>() })
const errorsOf = {
  collection: ["collections.NOT_FOUND", "collections.FORBIDDEN"],
  item: ["items.NOT_FOUND", "items.FORBIDDEN"],
  event: ["events.NOT_FOUND", "events.FORBIDDEN", "events.EVENT_NOT_EDITABLE"],
  group: ["chat.NOT_FOUND", "chat.FORBIDDEN"],
} as const

/** Contract: catalog, collections; catalog, items; events, events; chat, conversations. */
export const coverRoutes = ({ plugin }: Http) =>
  new Elysia()
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
        detail: { summary: "Sets the cover of a collection.", tags: ["catalog"] },
        params: OfCollection,
        body: Upload,
        response: { ...Ok(CollectionView), ...fails(...errorsOf.collection, ...pictureErrors) },
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
        detail: { summary: "Sets the cover of an item.", tags: ["catalog"] },
        params: OfItem,
        body: Upload,
        response: { ...Ok(ItemView), ...fails(...errorsOf.item, ...pictureErrors) },
      },
    )
    .put(
      "/events/:id/cover",
      ({ run, user, params, body }) =>
        run(answer(Effect.map(setEventCover({ id: params.id, by: user.id, image: body.file }), eventView))),
      {
        detail: { summary: "Sets the cover of an event.", tags: ["events"] },
        params: OfEvent,
        body: Upload,
        response: { ...Ok(EventView), ...fails(...errorsOf.event, ...pictureErrors) },
      },
    )
    .put(
      "/chat/conversations/:id/cover",
      ({ run, user, params, body }) =>
        run(answer(Effect.map(setGroupCover({ id: params.id, by: user.id, image: body.file }), conversationView))),
      {
        detail: { summary: "Sets the cover of a group.", tags: ["chat"] },
        params: OfGroup,
        body: Upload,
        response: { ...Ok(ConversationView), ...fails(...errorsOf.group, ...pictureErrors) },
      },
    )
    .delete(
      "/collections/:id/cover",
      ({ run, user, params }) =>
        run(answer(Effect.as(removeCollectionCover({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Removes the cover of a collection.", tags: ["catalog"] },
        params: OfCollection,
        response: { ...NoContent, ...fails(...errorsOf.collection) },
      },
    )
    .delete(
      "/items/:id/cover",
      ({ run, user, params }) => run(answer(Effect.as(removeItemCover({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Removes the cover of an item.", tags: ["catalog"] },
        params: OfItem,
        response: { ...NoContent, ...fails(...errorsOf.item) },
      },
    )
    .delete(
      "/events/:id/cover",
      ({ run, user, params }) => run(answer(Effect.as(removeEventCover({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Removes the cover of an event.", tags: ["events"] },
        params: OfEvent,
        response: { ...NoContent, ...fails(...errorsOf.event) },
      },
    )
    .delete(
      "/chat/conversations/:id/cover",
      ({ run, user, params }) => run(answer(Effect.as(removeGroupCover({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Removes the cover of a group.", tags: ["chat"] },
        params: OfGroup,
        response: { ...NoContent, ...fails(...errorsOf.group) },
      },
    )
