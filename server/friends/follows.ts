import { DateTime, Effect } from "effect"
import { Elysia, t } from "elysia"
import { followedSince, followUser, listFollows, type UserId, unfollowUser } from "../../core/index.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OneOf } from "../http/input/text-schemas.ts"
import { Moment, Nullable } from "../http/input/view-schemas.ts"
import { Params, Query } from "../http/validation.ts"
import { FollowView, followView } from "./follow-view.ts"

const Whom = Params({ id: Id<UserId>() })

/** Contract: friends, follows. */
export const followRoutes = ({ plugin, list }: Http) =>
  new Elysia({ tags: ["friends"] })
    .use(plugin)
    .put(
      "/users/:id/follow",
      ({ run, user, params }) => run(answer(Effect.as(followUser({ by: user.id, other: params.id }), noContent))),
      {
        detail: { summary: "Follows a person." },
        params: Whom,
        response: {
          ...NoContent,
          ...fails(
            "friends.SELF_FOLLOW",
            "users.USER_NOT_FOUND",
            "friends.PROFILE_NOT_PUBLIC",
            "friends.FOLLOW_LIMIT_REACHED",
          ),
        },
      },
    )
    .delete(
      "/users/:id/follow",
      ({ run, user, params }) => run(answer(Effect.as(unfollowUser({ by: user.id, other: params.id }), noContent))),
      {
        detail: { summary: "Follows a person no more." },
        params: Whom,
        response: { ...NoContent, ...fails("friends.NOT_FOUND") },
      },
    )
    .get(
      "/users/:id/follow",
      ({ run, user, params }) =>
        run(
          Effect.map(followedSince({ by: user.id, other: params.id }), (since) => ({
            followedSince: since === null ? null : DateTime.formatIso(since),
          })),
        ),
      {
        detail: { summary: "Shows whether you follow a person." },
        params: Whom,
        response: Ok(t.Object({ followedSince: described("When you began to follow the person.", Nullable(Moment)) })),
      },
    )
    .get(
      "/follows",
      ({ run, user, query: { direction = "following", ...query } }) =>
        run(
          list(
            `follows ${user.id} ${direction}`,
            query,
            (page) => listFollows({ userId: user.id, direction, page }),
            (follow) => followView(follow),
          ),
        ),
      {
        detail: { summary: "Lists the people you follow, or who follow you." },
        query: Query({
          ...paging,
          direction: described("Whom you follow, or who follow you.", t.Optional(OneOf("following", "followers"))),
        }),
        response: Ok(ListOf(FollowView)),
      },
    )
