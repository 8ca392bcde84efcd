import { Effect } from "effect"
import { Elysia } from "elysia"
import { endFriendship, listFriends, type UserId } from "../../core/index.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OptionalText } from "../http/input/text-schemas.ts"
import { Params, Query } from "../http/validation.ts"
import { FriendView, friendView } from "./friend-view.ts"

/** Contract: friends, friends. */
export const friendRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/friends", tags: ["friends"] })
    .use(plugin)
    .get(
      "",
      ({ run, user, query: { q = null, ...query } }) =>
        run(
          list(
            `friends ${user.id} ${q ?? ""}`,
            query,
            (page) => listFriends({ userId: user.id, q, page }),
            (friend) => friendView(friend),
          ),
        ),
      {
        detail: { summary: "Lists your friends." },
        query: Query({ ...paging, q: described("Text to search for.", OptionalText({ max: 100 })) }),
        response: Ok(ListOf(FriendView)),
      },
    )
    .delete(
      "/:userId",
      ({ run, user, params }) =>
        run(answer(Effect.as(endFriendship({ by: user.id, other: params.userId }), noContent))),
      {
        detail: { summary: "Ends a friendship." },
        params: Params({ userId: Id<UserId>() }),
        response: { ...NoContent, ...fails("friends.NOT_FOUND") },
      },
    )
