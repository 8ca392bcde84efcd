import { Elysia } from "elysia"
import { listCollectionsOf } from "../../core/index.ts"
import type { Http } from "../http/http.ts"
import { ListOf } from "../http/input/page.ts"
import { openUserListDeclaration, userList } from "../users/user-lists.ts"
import { ListedCollectionView, listedCollectionView } from "./collection-view.ts"

/** The collections of a user, limited to what the viewer may see. Contract: users, users. */
export const userCollectionsRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/users", tags: ["catalog"] })
    .use(plugin)
    .get(
      "/:id/collections",
      userList(list)("collections", listCollectionsOf, listedCollectionView),
      openUserListDeclaration("Lists the collections of a person that you may see.", ListOf(ListedCollectionView)),
    )
