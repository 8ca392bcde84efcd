import { Effect } from "effect"
import { Elysia } from "elysia"
import { findDetails, viewEdition } from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { WrittenEdition } from "../http/input/text-schemas.ts"
import { Params } from "../http/validation.ts"
import { EditionDetailsView, EditionView, editionDetailsView, editionView } from "./edition-view.ts"

/** Contract: catalog, editions. */
export const editionRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/editions", tags: ["catalog"] })
    .use(plugin)
    .get(
      "/:edition",
      ({ run, user, params: { edition } }) =>
        run(answer(Effect.map(viewEdition({ viewer: user.id, edition }), editionView))),
      {
        detail: { summary: "Returns how many copies of an edition one sees, and what is remembered of it." },
        params: Params({ edition: described("The edition, in any form that its scheme allows.", WrittenEdition) }),
        response: { ...Ok(EditionView), ...fails("editions.INVALID_EDITION") },
      },
    )
    .get(
      "/:edition/details",
      ({ run, user, params: { edition } }) =>
        run(answer(Effect.map(findDetails({ by: user.id, edition }), editionDetailsView))),
      {
        detail: { summary: "Returns what is known of an edition, and asks its source if necessary." },
        params: Params({ edition: described("The edition, in any form that its scheme allows.", WrittenEdition) }),
        response: {
          ...Ok(EditionDetailsView),
          ...fails("editions.INVALID_EDITION", "editions.NOT_FOUND", "editions.LOOKUP_UNAVAILABLE"),
        },
      },
    )
