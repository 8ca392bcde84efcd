import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  type CollectionId,
  changeManyItems,
  type ItemId,
  type ItemOutcome,
  locationLimit,
  type ManyItemsAction,
  manyItemsLimit,
  tagLength,
  tagLimit,
} from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { codeOf } from "../http/answers/error-status.ts"
import { InvalidInput } from "../http/answers/http-error.ts"
import { described, named } from "../http/answers/named.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Id, OneOf, OptionalText, Text } from "../http/input/text-schemas.ts"
import { Nullable, OwnId } from "../http/input/view-schemas.ts"
import { Body } from "../http/validation.ts"
import { bought, fitting, Rating, WantedPurchase } from "./item-input.ts"

/** Contract: catalog, many items. */
export const manyItemRoutes = ({ plugin }: Http) =>
  new Elysia({ tags: ["catalog"] })
    .use(plugin)
    .patch(
      "/items",
      ({ run, user, body }) =>
        run(
          answer(
            Effect.map(
              changeManyItems({ by: user.id, ids: distinct(body.ids), action: actionIn(body) }),
              (outcomes) => ({ results: outcomes.map(outcomeView) }),
            ),
          ),
        ),
      {
        detail: {
          summary: "Changes or deletes many of your items.",
          description:
            "Either `change` or `delete` says what is done with each of them. Each item is changed whole or not at " +
            "all, and one that fails keeps no other one from its change.",
        },
        body: Body({
          ids: described("The items, each once.", t.Array(Id<ItemId>(), { minItems: 1, maxItems: manyItemsLimit })),
          change: described("What each of them gets.", t.Optional(ManyItemsChange)),
          delete: described("Whether they are deleted.", t.Optional(t.Boolean())),
        }),
        response: { ...Ok(ManyItemsView), ...fails() },
      },
    )

const Tags = t.Optional(t.Array(Text({ max: tagLength }), { maxItems: tagLimit }))

const ManyItemsChange = named(
  "ManyItemsChange",
  t.Object({
    fields: described("Merged key by key; null removes the value.", t.Optional(t.Record(t.String(), t.Unknown()))),
    rating: Rating,
    tags: described(
      "The tags that are added to each item, and those that it loses.",
      t.Optional(
        t.Object({
          add: described("Tags that each item gets behind its own.", Tags),
          remove: described("Tags that each item loses, if it has them.", Tags),
        }),
      ),
    ),
    location: described("Where the items stand at home.", OptionalText({ max: locationLimit })),
    purchase: WantedPurchase,
    collectionId: described("The collection that they move to.", t.Optional(Id<CollectionId>())),
    listing: described("What their open listings shall be.", t.Optional(OneOf("active", "paused"))),
  }),
)

interface Wish {
  readonly change?: typeof ManyItemsChange.static
  readonly delete?: boolean
}

const actionIn = (wish: Wish): ManyItemsAction => {
  const { change } = wish
  if ((change === undefined) === (wish.delete !== true))
    throw new InvalidInput("body must have either change or delete")
  if (change === undefined) return { kind: "delete" }
  const { fields, purchase, ...others } = change
  return { kind: "change", ...others, fields: fields && fitting(fields), purchase: bought(purchase) }
}

const distinct = (ids: ReadonlyArray<ItemId>): ReadonlyArray<ItemId> => {
  if (new Set(ids).size < ids.length) throw new InvalidInput("body.ids must NOT have duplicate items")
  return ids
}

const ManyItemsView = named(
  "ManyItems",
  t.Object({
    results: described(
      "What became of each item, in the order of the request.",
      t.Array(
        t.Object({
          id: OwnId,
          status: described("What became of the item.", OneOf("changed", "same", "deleted", "failed")),
          code: described("The code that a change of this item alone would be answered with.", Nullable(t.String())),
          field: described("The field that the code is about, or null.", Nullable(t.String())),
        }),
      ),
    ),
  }),
)

const outcomeView = (outcome: ItemOutcome) => {
  const { id, status } = outcome
  if (outcome.status !== "failed") return { id, status, code: null, field: null }
  const { error } = outcome
  return { id, status, code: codeOf(error._tag), field: "key" in error ? error.key : null }
}
