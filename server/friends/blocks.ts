import { Effect } from "effect"
import { Elysia } from "elysia"
import { blockUser, listBlocks, type UserId, unblockUser } from "../../core/index.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id } from "../http/input/text-schemas.ts"
import { Params, Query } from "../http/validation.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"

const Whom = Params({ userId: Id<UserId>() })

/** Contract: friends, blocks. */
export const blockRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/blocks", tags: ["friends"] })
    .use(plugin)
    .get(
      "",
      ({ run, user, query }) =>
        run(
          list(
            `blocks ${user.id}`,
            query,
            (page) => listBlocks({ userId: user.id, page }),
            ({ person }) => userCardView(person),
          ),
        ),
      {
        detail: { summary: "Lists the people you block." },
        query: Query(paging),
        response: Ok(ListOf(UserCardView)),
      },
    )
    .put(
      "/:userId",
      ({ run, user, params }) => run(answer(Effect.as(blockUser({ by: user.id, other: params.userId }), noContent))),
      {
        detail: { summary: "Blocks a person." },
        params: Whom,
        response: { ...NoContent, ...fails("friends.SELF_BLOCK", "users.USER_NOT_FOUND") },
      },
    )
    .delete(
      "/:userId",
      ({ run, user, params }) => run(answer(Effect.as(unblockUser({ by: user.id, other: params.userId }), noContent))),
      {
        detail: { summary: "Unblocks a person." },
        params: Whom,
        response: { ...NoContent, ...fails("friends.NOT_FOUND") },
      },
    )
