import { Elysia } from "elysia"
import { listSetsOf } from "../../core/index.ts"
import type { Http } from "../http/http.ts"
import { ListOf } from "../http/input/page.ts"
import { userList, userListDeclaration } from "../users/user-lists.ts"
import { ListedSetView, listedSetView } from "./set-view.ts"

/** The public sets of a user. Contract: catalog, sets. */
export const userSetsRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/users", tags: ["catalog"] })
    .use(plugin)
    .get(
      "/:id/sets",
      userList(list)("sets", listSetsOf, listedSetView),
      userListDeclaration("Lists the public sets of a person.", ListOf(ListedSetView)),
    )
