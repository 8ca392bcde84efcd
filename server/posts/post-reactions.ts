import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { listPostReactions, type PostId, reactToPost, removeReaction } from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id } from "../http/input/text-schemas.ts"
import { Body, Params, Query } from "../http/validation.ts"
import {
  PostReactionView,
  postReactionView,
  ReactionsView,
  ReactionTypeView,
  reactionsView,
} from "./post-reaction-view.ts"

const WhichPost = Params({ id: Id<PostId>() })

/** Contract: posts, reactions. */
export const postReactionRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/posts/:id", tags: ["posts"] })
    .use(plugin)
    .put(
      "/reaction",
      ({ run, user, params, body }) =>
        run(answer(Effect.map(reactToPost({ by: user.id, postId: params.id, type: body.type }), reactionsView))),
      {
        detail: { summary: "Reacts to a post, or changes your reaction." },
        params: WhichPost,
        body: Body({ type: ReactionTypeView }),
        response: { ...Ok(ReactionsView), ...fails("posts.NOT_FOUND", "post-reactions.SELF_REACTION") },
      },
    )
    .delete(
      "/reaction",
      ({ run, user, params }) =>
        run(answer(Effect.map(removeReaction({ by: user.id, postId: params.id }), reactionsView))),
      {
        detail: { summary: "Takes your reaction to a post back." },
        params: WhichPost,
        response: { ...Ok(ReactionsView), ...fails("posts.NOT_FOUND") },
      },
    )
    .get(
      "/reactions",
      ({ run, user, params, query: { type = null, ...query } }) =>
        run(
          answer(
            list(
              `reactions to post ${params.id} ${type ?? "of all types"} ${user.id}`,
              query,
              (page) => listPostReactions({ postId: params.id, viewer: user.id, type, page }),
              (reaction) => postReactionView(reaction),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the reactions to a post." },
        params: WhichPost,
        query: Query({ ...paging, type: described("Only those of this type.", t.Optional(ReactionTypeView)) }),
        response: { ...Ok(ListOf(PostReactionView)), ...fails("posts.NOT_FOUND") },
      },
    )
