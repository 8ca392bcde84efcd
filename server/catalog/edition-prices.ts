import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { viewPrices } from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { OneOf, WrittenEdition } from "../http/input/text-schemas.ts"
import { Params, Query } from "../http/validation.ts"
import { EditionPricesView, editionPricesView } from "./edition-prices-view.ts"

/** Contract: catalog, prices. */
export const editionPriceRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/editions", tags: ["catalog"] })
    .use(plugin)
    .get(
      "/:edition/prices",
      ({ run, user, params: { edition }, query: { by = "year" } }) =>
        run(answer(Effect.map(viewPrices({ viewer: user.id, edition, unit: by }), editionPricesView))),
      {
        detail: { summary: "Returns what an edition was sold for, and what is asked for it." },
        params: Params({ edition: described("The edition, in any form that its scheme allows.", WrittenEdition) }),
        query: Query({
          by: described("The length of a period: `year` by default, or `month`.", t.Optional(OneOf("year", "month"))),
        }),
        response: { ...Ok(EditionPricesView), ...fails("editions.INVALID_EDITION") },
      },
    )
