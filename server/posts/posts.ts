import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { createPost, deletePost, editPost, getPost, type PostId } from "../../core/index.ts"
import { pictureErrors } from "../files/pictures.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Id, OptionalText } from "../http/input/text-schemas.ts"
import { Body, BodyOrForm, Params } from "../http/validation.ts"
import { PostView, PostVisibility, postView } from "./post-view.ts"

/** Contract: posts, posts. */
export const postRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/posts", tags: ["posts"] })
    .use(plugin)
    .post(
      "",
      ({ run, user, body: { content = null, visibility = "public", files } }) =>
        run(
          answer(
            createPost({ by: user.id, content, visibility, images: files.map(({ bytes }) => bytes) }).pipe(
              Effect.map((post) => created(postView(post))),
            ),
          ),
        ),
      {
        detail: { summary: "Writes a post with text, pictures, or both." },
        body: BodyOrForm(postBody, { most: 8 }),
        response: {
          ...Created(PostView),
          ...fails(
            "posts.EMPTY_POST",
            ...pictureErrors,
            "usage.LIMIT_REACHED",
            "users.ACCOUNT_SUSPENDED",
            "users.USER_NOT_FOUND",
          ),
        },
      },
    )
    .get(
      "/:id",
      ({ run, user, params }) => run(answer(Effect.map(getPost({ id: params.id, viewer: user.id }), postView))),
      {
        detail: { summary: "Returns a post." },
        params: Which,
        response: { ...Ok(PostView), ...fails("posts.NOT_FOUND") },
      },
    )
    .patch(
      "/:id",
      ({ run, user, params, body }) =>
        run(answer(Effect.map(editPost({ id: params.id, by: user.id, change: body }), postView))),
      {
        detail: { summary: "Changes the text or the visibility of a post." },
        params: Which,
        body: Body(postBody),
        response: {
          ...Ok(PostView),
          ...fails("posts.NOT_FOUND", "posts.FORBIDDEN", "posts.CANNOT_EDIT_ITEM_SHARE", "posts.EMPTY_POST"),
        },
      },
    )
    .delete(
      "/:id",
      ({ run, user, params }) => run(answer(Effect.as(deletePost({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Deletes a post." },
        params: Which,
        response: { ...NoContent, ...fails("posts.NOT_FOUND", "posts.FORBIDDEN") },
      },
    )

const Which = Params({ id: Id<PostId>() })

const postBody = {
  content: OptionalText({ max: 5000 }),
  visibility: described("Who sees it.", t.Optional(PostVisibility)),
}
