import { Elysia } from "elysia"
import { listMutualMatches, listSellers } from "../../core/index.ts"
import { Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Query } from "../http/validation.ts"
import { MatchView, matchView } from "./match-view.ts"
import { SellerView, sellerView } from "./seller-view.ts"

/** Contract: market, matches. */
export const matchRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/matches", tags: ["market"] })
    .use(plugin)
    .get(
      "",
      ({ run, user, query }) =>
        run(
          list(
            `mutual matches of ${user.id}`,
            query,
            (page) => listMutualMatches({ viewer: user.id, page }),
            (match) => matchView(match),
          ),
        ),
      {
        detail: { summary: "Lists the users who have what you want and want what you have." },
        query: Query(paging),
        response: Ok(ListOf(MatchView)),
      },
    )
    .get(
      "/sellers",
      ({ run, user, query }) =>
        run(
          list(
            `sellers for ${user.id}`,
            query,
            (page) => listSellers({ viewer: user.id, page }),
            (seller) => sellerView(seller),
          ),
        ),
      {
        detail: { summary: "Lists the users of whom you can buy the most of what you want." },
        query: Query(paging),
        response: Ok(ListOf(SellerView)),
      },
    )
