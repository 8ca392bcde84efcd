import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  closeListing,
  editListing,
  getListing,
  type ItemId,
  type ListingChange,
  type ListingId,
  type ListingTerms,
  listItem,
  listingKinds,
  type Money,
  pauseListing,
  removeListing,
  resumeListing,
  type UserId,
} from "../../core/index.ts"
import { answer, created, noContent } from "../http/answer.ts"
import type { Http } from "../http/http.ts"
import { Price } from "../http/money.ts"
import { InvalidInput } from "../http/refusal.ts"
import { Created, fails, NoContent, Ok } from "../http/replies.ts"
import { Id, OneOf, OptionalText, OrNull, Text } from "../http/text.ts"
import { Body, Params, Query } from "../http/validation.ts"
import { ListingView, listingView } from "./listing-view.ts"

/** Contract: market, listings. */
export const listingRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/listings", tags: ["market"] })
    .use(plugin)
    .post(
      "",
      ({ run, user, body }) =>
        run(
          answer(
            listItem({ itemId: body.itemId, by: user.id, terms: termsOf(body) }).pipe(
              Effect.catchTag("listings.PRICE_MISSING", priceMissing),
              Effect.map((listing) => created(listingView(listing))),
            ),
          ),
        ),
      {
        signedIn: true,
        body: Body({ ...said, itemId: Id<ItemId>(), kind: Kind }),
        response: {
          ...Created(ListingView),
          ...fails("listings.ITEM_NOT_FOUND", "listings.NOT_AUTHORIZED", "listings.ALREADY_LISTED"),
        },
      },
    )
    .get(
      "/:id",
      ({ run, user, params }) => run(answer(Effect.map(getListing({ id: params.id, viewer: user.id }), listingView))),
      { signedIn: true, params: Which, response: { ...Ok(ListingView), ...fails("listings.NOT_FOUND") } },
    )
    .patch(
      "/:id",
      ({ run, user, params, body }) =>
        run(
          answer(
            editListing({ id: params.id, by: user.id, change: changeOf(body) }).pipe(
              Effect.catchTag("listings.PRICE_MISSING", priceMissing),
              Effect.map(listingView),
            ),
          ),
        ),
      {
        signedIn: true,
        params: Which,
        body: Body({ ...said, kind: t.Optional(Kind) }),
        response: { ...Ok(ListingView), ...fails(...refusals) },
      },
    )
    .post(
      "/:id/pause",
      ({ run, user, params }) => run(answer(Effect.map(pauseListing({ id: params.id, by: user.id }), listingView))),
      {
        signedIn: true,
        params: Which,
        response: { ...Ok(ListingView), ...fails(...refusals, "listings.INVALID_TRANSITION") },
      },
    )
    .post(
      "/:id/resume",
      ({ run, user, params }) => run(answer(Effect.map(resumeListing({ id: params.id, by: user.id }), listingView))),
      {
        signedIn: true,
        params: Which,
        response: {
          ...Ok(ListingView),
          ...fails(...refusals, "listings.INVALID_TRANSITION", "listings.ALREADY_LISTED"),
        },
      },
    )
    .delete(
      "/:id",
      ({ run, user, params, query }) => run(answer(end({ id: params.id, by: user.id }, query.hard === true))),
      {
        signedIn: true,
        params: Which,
        query: Query({ hard: t.Optional(t.Boolean()) }),
        response: { ...NoContent, ...Ok(ListingView), ...fails(...refusals, "listings.LISTING_NOT_CLOSED") },
      },
    )

const Which = Params({ id: Id<ListingId>() })
const Kind = OneOf(...listingKinds)

const said = {
  price: OrNull(Price),
  paymentMethods: OrNull(t.Array(Text({ max: 40 }), { maxItems: 10 })),
  description: OptionalText({ max: 2000 }),
}

const refusals = ["listings.NOT_FOUND", "listings.NOT_AUTHORIZED", "listings.LISTING_CLOSED"] as const

interface Said {
  readonly kind?: ListingTerms["kind"] | undefined
  readonly price?: Money | null | undefined
  readonly paymentMethods?: ReadonlyArray<string> | null | undefined
  readonly description?: string | null | undefined
}

/** The terms of a new listing. Throws `InvalidInput` for something for sale without a price, before the item is looked for. */
const termsOf = ({ kind, price = null, paymentMethods, description = null }: Said & Pick<ListingTerms, "kind">) => {
  if (kind !== "trade" && price === null) throw new InvalidInput(withoutPrice)
  return { kind, price, paymentMethods: paymentMethods ?? [], description } satisfies ListingTerms
}

const changeOf = ({ paymentMethods, ...others }: Said): ListingChange => ({
  ...others,
  paymentMethods: paymentMethods === null ? [] : paymentMethods,
})

/** Closes a listing or, if it is to be gone for good, forgets a closed one. */
const end = Effect.fnUntraced(function* (which: { readonly id: ListingId; readonly by: UserId }, forGood: boolean) {
  if (!forGood) return listingView(yield* closeListing(which))
  yield* removeListing(which)
  return noContent
})

/** With what the listing says already, its price is missing. */
const priceMissing = () => Effect.die(new InvalidInput(withoutPrice))

const withoutPrice = "body must have required property 'price'"
