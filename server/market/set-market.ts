import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { listSetSellers, type SetId, type WantedSet, wantMissing } from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { described, named } from "../http/answers/named.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, Whole } from "../http/input/text-schemas.ts"
import { Params, Query } from "../http/validation.ts"
import { SellerView, sellerView } from "./seller-view.ts"

/** What the market has for a set. Contract: market, wants; market, sellers. */
export const setMarketRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/sets", tags: ["market"] })
    .use(plugin)
    .post(
      "/:id/wants",
      ({ run, user, params }) => run(answer(Effect.map(wantMissing({ id: params.id, by: user.id }), wantedSetView))),
      {
        detail: {
          summary: "Says that you look for all that you are missing of a set.",
          description: "It may be repeated: what you want already stays as it is.",
        },
        params: Which,
        response: { ...Ok(WantedSetView), ...fails("sets.NOT_FOUND") },
      },
    )
    .get(
      "/:id/sellers",
      ({ run, user, params, query }) =>
        run(
          answer(
            list(
              `sellers of ${params.id} for ${user.id}`,
              query,
              (page) => listSetSellers({ id: params.id, viewer: user.id, page }),
              (seller) => sellerView(seller),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the users of whom you can buy the most of what you are missing of a set." },
        params: Which,
        query: Query(paging),
        response: { ...Ok(ListOf(SellerView)), ...fails("sets.NOT_FOUND") },
      },
    )

const Which = Params({ id: Id<SetId>() })

const WantedSetView = named(
  "WantedSet",
  t.Object({
    made: described("How many wants are new, or open again.", Whole()),
    alreadyWanted: described("For how many places you had an open want.", Whole()),
    owned: described("How many places you have filled.", Whole()),
    leftOut: described("For how many places no want was made, because of the limit or of their names.", Whole()),
  }),
)

const wantedSetView = ({ alreadyWanted, leftOut, made, owned }: WantedSet): typeof WantedSetView.static => ({
  ...{ made, alreadyWanted, owned, leftOut },
})
