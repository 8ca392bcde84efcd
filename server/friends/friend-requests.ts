import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  acceptFriendRequest,
  cancelFriendRequest,
  type FriendRequestId,
  listFriendRequests,
  rejectFriendRequest,
  requestFriendship,
  type UserId,
} from "../../core/index.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OneOf } from "../http/input/text-schemas.ts"
import { Body, Params, Query } from "../http/validation.ts"
import { FriendRequestView, friendRequestView } from "./friend-request-view.ts"

const Which = Params({ id: Id<FriendRequestId>() })
const decisionFails = fails("friends.NOT_FOUND", "friends.FORBIDDEN", "friends.NOT_PENDING")

/** Contract: friends, friends. */
export const friendRequestRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/friends/requests", tags: ["friends"] })
    .use(plugin)
    .post(
      "",
      ({ run, user, body }) =>
        run(
          answer(
            requestFriendship({ from: user.id, to: body.userId }).pipe(
              Effect.map(friendRequestView),
              Effect.map(created),
            ),
          ),
        ),
      {
        detail: { summary: "Sends a friend request." },
        changesCredentials: true,
        body: Body({ userId: Id<UserId>() }),
        response: {
          ...Created(FriendRequestView),
          ...fails("friends.SELF_REQUEST", "users.USER_NOT_FOUND", "friends.ALREADY_EXISTS"),
        },
      },
    )
    .get(
      "",
      ({ run, user, query: { direction = "received", ...query } }) =>
        run(
          list(
            `friend requests ${direction} ${user.id}`,
            query,
            (page) => listFriendRequests({ userId: user.id, direction, page }),
            (request) => friendRequestView(request),
          ),
        ),
      {
        detail: { summary: "Lists the friend requests that you received or sent." },
        query: Query({
          ...paging,
          direction: described(
            "Whether the requests that were received or sent are listed.",
            t.Optional(OneOf("received", "sent")),
          ),
        }),
        response: Ok(ListOf(FriendRequestView)),
      },
    )
    .post(
      "/:id/accept",
      ({ run, user, params }) =>
        run(answer(Effect.map(acceptFriendRequest({ id: params.id, by: user.id }), friendRequestView))),
      {
        detail: { summary: "Accepts a friend request." },
        changesCredentials: true,
        params: Which,
        response: { ...Ok(FriendRequestView), ...decisionFails },
      },
    )
    .post(
      "/:id/reject",
      ({ run, user, params }) =>
        run(answer(Effect.map(rejectFriendRequest({ id: params.id, by: user.id }), friendRequestView))),
      {
        detail: { summary: "Rejects a friend request." },
        params: Which,
        response: { ...Ok(FriendRequestView), ...decisionFails },
      },
    )
    .delete(
      "/:id",
      ({ run, user, params }) => run(answer(Effect.as(cancelFriendRequest({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Cancels a friend request that you sent." },
        params: Which,
        response: { ...NoContent, ...decisionFails },
      },
    )
