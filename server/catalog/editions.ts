import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { collectionTypes, findDetails, searchEditions, viewEdition } from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf } from "../http/input/page.ts"
import { OneOf, Words, WrittenEdition } from "../http/input/text-schemas.ts"
import { Params, Query } from "../http/validation.ts"
import { EditionDetailsView, EditionView, editionDetailsView, editionView } from "./edition-view.ts"

/** Contract: catalog, editions. */
export const editionRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/editions", tags: ["catalog"] })
    .use(plugin)
    .get(
      "",
      ({ run, user, query: { q, type = null } }) =>
        run(
          answer(
            Effect.map(searchEditions({ by: user.id, q, type }), (found) => ({
              items: found.map(editionDetailsView),
              nextCursor: null,
            })),
          ),
        ),
      {
        detail: { summary: "Searches the sources for editions whose titles have these words." },
        query: Query({
          q: described("Words of the title, and of its creators.", Words({ max: 200 })),
          type: described("The type of the collection that is to have it.", t.Optional(OneOf(...collectionTypes))),
        }),
        response: { ...Ok(ListOf(EditionDetailsView)), ...fails("editions.LOOKUP_UNAVAILABLE") },
      },
    )
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
