import { Elysia } from "elysia"
import { listCollectionsOf, listFriendsOf } from "../../core/index.ts"
import { answer } from "../http/answer.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/page.ts"
import { fails, Ok } from "../http/replies.ts"
import { Query } from "../http/validation.ts"
import { ListedCollectionView, listedCollectionView } from "./collection-view.ts"
import { UserCardView, userCardView } from "./user-card.ts"
import { idOf, Who } from "./user-id.ts"

/** What somebody has, each list as far as the viewer may see it. Contract: people, users. */
export const userListRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/users", tags: ["users"] })
    .use(plugin)
    .get(
      "/:id/friends",
      ({ run, user, params, query }) =>
        run(
          answer(
            list(
              `friends of ${idOf(params.id, user)} ${user.id}`,
              query,
              (page) => listFriendsOf({ owner: idOf(params.id, user), viewer: user.id, page }),
              ({ person }) => userCardView(person),
            ),
          ),
        ),
      {
        signedIn: true,
        params: Who,
        query: Query(paging),
        response: { ...Ok(ListOf(UserCardView)), ...fails("users.USER_NOT_FOUND") },
      },
    )
    .get(
      "/:id/collections",
      ({ run, user, params, query }) =>
        run(
          answer(
            list(
              `collections of ${idOf(params.id, user)} ${user.id}`,
              query,
              (page) => listCollectionsOf({ owner: idOf(params.id, user), viewer: user.id, page }),
              (collection) => listedCollectionView(collection),
            ),
          ),
        ),
      {
        signedIn: true,
        params: Who,
        query: Query(paging),
        response: { ...Ok(ListOf(ListedCollectionView)), ...fails("users.USER_NOT_FOUND") },
      },
    )
