import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { addFromEditions, type CollectionId, codesLimit, fillItem, getFills, type ItemId } from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Id, RawText } from "../http/input/text-schemas.ts"
import { Body, Params } from "../http/validation.ts"
import { CodeResultsView, CollectionFillsView, codeResultsView, collectionFillsView } from "./fills-view.ts"

/** Contract: catalog, many codes; catalog, filling in. */
export const fillRoutes = ({ plugin }: Http) =>
  new Elysia({ tags: ["catalog"] })
    .use(plugin)
    .post(
      "/collections/:id/items/from-editions",
      ({ run, user, params: { id }, body: { codes, fill = true } }) =>
        run(answer(Effect.map(addFromEditions({ by: user.id, collectionId: id, codes, fill }), codeResultsView))),
      {
        detail: { summary: "Adds an item for each code, but for what you have, and fills them in." },
        params: WhichCollection,
        body: Body({
          codes: described(
            "ISBNs, barcodes and editions, in the order in which the items are added.",
            t.Array(Code, { minItems: 1, maxItems: codesLimit }),
          ),
          fill: described("Whether the items are filled in from sources; true by default.", t.Optional(t.Boolean())),
        }),
        response: {
          ...Ok(CodeResultsView),
          ...fails("collections.NOT_FOUND", "collections.FORBIDDEN", "fills.LIMIT_REACHED", "usage.LIMIT_REACHED"),
        },
      },
    )
    .get(
      "/collections/:id/fills",
      ({ run, user, params: { id } }) => run(answer(Effect.map(getFills({ id, by: user.id }), collectionFillsView))),
      {
        detail: { summary: "Returns how far the items of a collection of yours are filled in." },
        params: WhichCollection,
        response: { ...Ok(CollectionFillsView), ...fails("collections.NOT_FOUND", "collections.FORBIDDEN") },
      },
    )
    .put(
      "/items/:id/fill",
      ({ run, user, params: { id } }) => run(answer(Effect.map(fillItem({ id, by: user.id }), collectionFillsView))),
      {
        detail: { summary: "Has an item of yours be filled in from the source of its edition." },
        params: Params({ id: Id<ItemId>() }),
        response: {
          ...Ok(CollectionFillsView),
          ...fails("items.NOT_FOUND", "items.FORBIDDEN", "fills.NOTHING_TO_FILL", "fills.LIMIT_REACHED"),
        },
      },
    )

const WhichCollection = Params({ id: Id<CollectionId>() })
const Code = RawText({ min: 0, max: 100 })
