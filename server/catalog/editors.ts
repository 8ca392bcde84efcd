import { Effect } from "effect"
import { Elysia } from "elysia"
import {
  addEditor,
  type CollectionId,
  listEditedCollections,
  listEditors,
  removeEditor,
  type UserId,
} from "../../core/index.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id } from "../http/input/text-schemas.ts"
import { Params, Query } from "../http/validation.ts"
import { EditedCollectionView, EditorsView, editedCollectionView, editorsView } from "./editor-view.ts"

/** Contract: catalog, editors. */
export const editorRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/collections", tags: ["catalog"] })
    .use(plugin)
    .get(
      "/edited",
      ({ run, user, query }) =>
        run(
          list(
            `edited collections ${user.id}`,
            query,
            (page) => listEditedCollections({ by: user.id, page }),
            (collection) => editedCollectionView(collection),
          ),
        ),
      {
        detail: { summary: "Lists the collections of friends that you edit, the latest first." },
        query: Query(paging),
        response: Ok(ListOf(EditedCollectionView)),
      },
    )
    .get(
      "/:id/editors",
      ({ run, user, params: { id } }) => run(answer(Effect.map(listEditors({ id, by: user.id }), editorsView))),
      {
        detail: { summary: "Lists the editors of a collection that is yours, or that you edit." },
        params: Params({ id: Id<CollectionId>() }),
        response: { ...Ok(EditorsView), ...fails(...errors) },
      },
    )
    .put(
      "/:id/editors/:userId",
      ({ run, user, params: { id, userId } }) =>
        run(answer(Effect.as(addEditor({ id, by: user.id, user: userId }), noContent))),
      {
        detail: {
          summary: "Makes a friend an editor of your collection.",
          description: "Editors add and change items. They see the collection, also where it is private.",
        },
        params: Whom,
        response: {
          ...NoContent,
          ...fails(
            ...errors,
            "users.USER_NOT_FOUND",
            "users.ACCOUNT_SUSPENDED",
            "editors.NOT_FRIEND",
            "editors.EDITOR_LIMIT_REACHED",
          ),
        },
      },
    )
    .delete(
      "/:id/editors/:userId",
      ({ run, user, params: { id, userId } }) =>
        run(answer(Effect.as(removeEditor({ id, by: user.id, user: userId }), noContent))),
      {
        detail: { summary: "Ends that a user edits your collection, or that you edit that of another user." },
        params: Whom,
        response: { ...NoContent, ...fails(...errors, "editors.NOT_FOUND") },
      },
    )

const Whom = Params({ id: Id<CollectionId>(), userId: described("The editor.", Id<UserId>()) })
const errors = ["collections.NOT_FOUND", "collections.FORBIDDEN"] as const
