import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { kindsFor, searchEverything, searchKinds, visitor } from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { OneOf, Whole, Words } from "../http/input/text-schemas.ts"
import { Query } from "../http/validation.ts"
import { SearchResultView, searchResultView } from "./search-view.ts"

/** Contract: search, search. */
export const searchRoutes = ({ config, plugin }: Http) =>
  new Elysia({ tags: ["search"] }).use(plugin).get(
    "/search",
    ({ run, user, query: { q, kinds = searchKinds, limit = 5 } }) =>
      run(
        answer(
          Effect.map(
            searchEverything({
              ...{ viewer: user.id, q, limit },
              kinds: kindsFor(kinds, user === visitor ? config.visitors : null),
            }),
            (found) => searchResultView(found, user),
          ),
        ),
      ),
    {
      visitors: "market",
      searches: true,
      detail: {
        summary: "Searches everything that you may see.",
        description: "Each kind is found as its own list finds it, which shows the rest where there is more.",
      },
      query: Query({
        q: described("Text to search for, with a word in it.", Words({ max: 100 })),
        kinds: described(
          "What to look for, the parameter once for each kind; without it everything.",
          t.Optional(t.Array(OneOf(...searchKinds), { minItems: 1, maxItems: searchKinds.length, uniqueItems: true })),
        ),
        limit: described("How many of each kind at most.", t.Optional(Whole({ min: 1, max: 20, default: 5 }))),
      }),
      response: Ok(SearchResultView),
    },
  )
