import { Elysia } from "elysia"
import { listPostsOf } from "../../core/index.ts"
import type { Http } from "../http/http.ts"
import { ListOf } from "../http/input/page.ts"
import { userList, userListDeclaration } from "../users/user-lists.ts"
import { PostView, postView } from "./post-view.ts"

/** The posts of a user, limited to what the viewer may see. Contract: users, users. */
export const userPostsRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/users", tags: ["posts"] }).use(plugin).get(
    "/:id/posts",
    userList(list)(
      "posts",
      ({ owner, ...asked }) => listPostsOf({ author: owner, ...asked }),
      (post) => postView(post),
    ),
    userListDeclaration("Lists the posts of a person that you may see.", ListOf(PostView)),
  )
