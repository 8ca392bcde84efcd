import { Elysia } from "elysia"
import { listFriendsOf } from "../../core/index.ts"
import type { Http } from "../http/http.ts"
import { ListOf } from "../http/input/page.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"
import { userList, userListDeclaration } from "../users/user-lists.ts"

/** The friends of a user. Contract: users, users. */
export const userFriendsRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/users", tags: ["friends"] }).use(plugin).get(
    "/:id/friends",
    userList(list)("friends", listFriendsOf, ({ person }) => userCardView(person)),
    userListDeclaration("Lists the friends of a person.", ListOf(UserCardView)),
  )
