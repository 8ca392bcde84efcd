import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { addComment, type CommentId, deleteComment, editComment, listComments, type PostId } from "../../core/index.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, Text } from "../http/input/text-schemas.ts"
import { Body, Params, Query } from "../http/validation.ts"
import { CommentView, commentView } from "./comment-view.ts"

const WhichPost = Params({ id: Id<PostId>() })
const WhichComment = Params({ id: Id<CommentId>() })
const Content = Text({ max: 2000 })

/** Contract: posts, comments. */
export const commentRoutes = ({ plugin, list }: Http) =>
  new Elysia({ tags: ["posts"] })
    .use(plugin)
    .get(
      "/posts/:id/comments",
      ({ run, user, params, query }) =>
        run(
          answer(
            list(
              `comments on post ${params.id} ${user.id}`,
              query,
              (page) => listComments({ postId: params.id, viewer: user.id, page }),
              (comment) => commentView(comment),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the comments on a post." },
        params: WhichPost,
        query: Query(paging),
        response: { ...Ok(ListOf(CommentView)), ...fails("posts.NOT_FOUND") },
      },
    )
    .post(
      "/posts/:id/comments",
      ({ run, user, params, body }) =>
        run(
          answer(
            addComment({ by: user.id, postId: params.id, content: body.content }).pipe(
              Effect.map(commentView),
              Effect.map(created),
            ),
          ),
        ),
      {
        detail: { summary: "Comments on a post." },
        params: WhichPost,
        body: Body({ content: Content }),
        response: { ...Created(CommentView), ...fails("posts.NOT_FOUND", "usage.LIMIT_REACHED") },
      },
    )
    .patch(
      "/comments/:id",
      ({ run, user, params, body }) =>
        run(answer(Effect.map(editComment({ id: params.id, by: user.id, content: body.content }), commentView))),
      {
        detail: { summary: "Changes a comment of yours." },
        params: WhichComment,
        body: Body({ content: t.Optional(Content) }),
        response: { ...Ok(CommentView), ...fails("comments.NOT_FOUND", "comments.FORBIDDEN") },
      },
    )
    .delete(
      "/comments/:id",
      ({ run, user, params }) => run(answer(Effect.as(deleteComment({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Deletes a comment of yours, or one on your post." },
        params: WhichComment,
        response: { ...NoContent, ...fails("comments.NOT_FOUND", "comments.FORBIDDEN") },
      },
    )
