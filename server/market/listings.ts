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
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { InvalidInput } from "../http/answers/http-error.ts"
import { inputMessages } from "../http/answers/input-messages.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Price } from "../http/input/money.ts"
import { Id, OneOf, OptionalText, OrNull, Text } from "../http/input/text-schemas.ts"
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
              Effect.map((listing) => created(listingView(listing))),
            ),
          ),
        ),
      {
        detail: {
          summary: "Offers an item for sale or trade.",
          description: "A listing for sale or both has a price. An item is in at most one active listing.",
        },
        body: Body({ ...termFields, itemId: Id<ItemId>(), kind: Kind }),
        response: {
          ...Created(ListingView),
          ...fails("listings.ITEM_NOT_FOUND", "listings.NOT_AUTHORIZED", "listings.ALREADY_LISTED", ...inactive),
        },
      },
    )
    .get(
      "/:id",
      ({ run, user, params }) => run(answer(Effect.map(getListing({ id: params.id, viewer: user.id }), listingView))),
      {
        visitors: "market",
        detail: { summary: "Returns a listing." },
        params: Which,
        response: { ...Ok(ListingView), ...fails("listings.NOT_FOUND") },
      },
    )
    .patch(
      "/:id",
      ({ run, user, params, body }) =>
        run(answer(editListing({ id: params.id, by: user.id, change: changeOf(body) }).pipe(Effect.map(listingView)))),
      {
        detail: { summary: "Changes the terms of a listing." },
        params: Which,
        body: Body({ ...termFields, kind: t.Optional(Kind) }),
        response: { ...Ok(ListingView), ...fails(...sharedErrors) },
      },
    )
    .post(
      "/:id/pause",
      ({ run, user, params }) => run(answer(Effect.map(pauseListing({ id: params.id, by: user.id }), listingView))),
      {
        detail: { summary: "Hides an active listing from others." },
        params: Which,
        response: { ...Ok(ListingView), ...fails(...sharedErrors, "listings.INVALID_TRANSITION") },
      },
    )
    .post(
      "/:id/resume",
      ({ run, user, params }) => run(answer(Effect.map(resumeListing({ id: params.id, by: user.id }), listingView))),
      {
        detail: { summary: "Shows a paused listing again." },
        params: Which,
        response: {
          ...Ok(ListingView),
          ...fails(...sharedErrors, "listings.INVALID_TRANSITION", "listings.ALREADY_LISTED", ...inactive),
        },
      },
    )
    .delete(
      "/:id",
      ({ run, user, params, query }) => run(answer(end({ id: params.id, by: user.id, hard: query.hard === true }))),
      {
        detail: { summary: "Closes a listing, or with `hard` deletes a closed one." },
        params: Which,
        query: Query({ hard: described("Whether a closed listing is removed for good.", t.Optional(t.Boolean())) }),
        response: { ...NoContent, ...Ok(ListingView), ...fails(...sharedErrors, "listings.LISTING_NOT_CLOSED") },
      },
    )

const Which = Params({ id: Id<ListingId>() })
const Kind = OneOf(...listingKinds)

const termFields = {
  price: OrNull(Price),
  paymentMethods: OrNull(t.Array(Text({ max: 40 }), { maxItems: 10 })),
  description: OptionalText({ max: 2000 }),
}

/** The account was suspended or deleted after the request was authenticated. */
const inactive = ["users.ACCOUNT_SUSPENDED", "users.USER_NOT_FOUND"] as const

const sharedErrors = ["listings.NOT_FOUND", "listings.NOT_AUTHORIZED", "listings.LISTING_CLOSED"] as const

interface GivenTerms {
  readonly kind?: ListingTerms["kind"] | undefined
  readonly price?: Money | null | undefined
  readonly paymentMethods?: ReadonlyArray<string> | null | undefined
  readonly description?: string | null | undefined
}

/**
 * The terms of a new listing. Throws `InvalidInput` for a listing for sale without a price, before the item is loaded.
 */
const termsOf = ({
  kind,
  price = null,
  paymentMethods,
  description = null,
}: GivenTerms & Pick<ListingTerms, "kind">) => {
  if (kind !== "trade" && price === null) throw new InvalidInput(inputMessages["listings.PRICE_MISSING"])
  return { kind, price, paymentMethods: paymentMethods ?? [], description } satisfies ListingTerms
}

const changeOf = ({ paymentMethods, ...others }: GivenTerms): ListingChange => ({
  ...others,
  paymentMethods: paymentMethods === null ? [] : paymentMethods,
})

interface OwnListing {
  readonly id: ListingId
  readonly by: UserId
}

// `answer` takes one effect: a generator joins the two branches, whose answers and errors differ.
const end = Effect.fnUntraced(function* ({ hard, ...which }: OwnListing & { readonly hard: boolean }) {
  return hard ? yield* remove(which) : yield* close(which)
})

/** Closes a listing, which can still be read. */
const close = (which: OwnListing) => Effect.map(closeListing(which), listingView)

/** Removes a closed listing permanently. */
const remove = (which: OwnListing) => Effect.as(removeListing(which), noContent)
