import { Elysia, t } from "elysia"
import { readFeed } from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { Query } from "../http/validation.ts"
import { PostView, postView } from "./post-view.ts"

/** Contract: posts, feed. */
export const feedRoutes = ({ plugin, list }: Http) =>
  new Elysia({ tags: ["posts"] }).use(plugin).get(
    "/feed",
    ({ run, user, query: { from = "all", ...query } }) =>
      run(
        answer(
          list(
            `feed ${from === "all" ? "" : "of followed "}${user.id}`,
            query,
            (page) => readFeed({ viewer: user.id, from, page }),
            (post) => postView(post),
          ),
        ),
      ),
    {
      detail: { summary: "Lists the posts that you may see." },
      query: Query({ ...paging, from: described("Whose posts.", t.Optional(OneOf("all", "followed"))) }),
      response: Ok(ListOf(PostView)),
    },
  )
