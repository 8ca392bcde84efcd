import { Elysia, t } from "elysia"
import {
  browseShowcase,
  cardConditions,
  collectionTypes,
  listingKinds,
  listingStatuses,
  listOwnListings,
  type ShowcaseFilter,
  showcaseSorts,
  type UserId,
  type WithWrittenEdition,
} from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Currency, Id, OneOf, OptionalText, Whole, WrittenEdition } from "../http/input/text-schemas.ts"
import { Query } from "../http/validation.ts"
import { ListingView, listingView, OwnListingView, ownListingView } from "./listing-view.ts"

/** Contract: market, listings. */
export const listingListRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/listings", tags: ["market"] })
    .use(plugin)
    .get(
      "",
      ({ run, user, query: { limit, cursor, ...asked } }) =>
        run(
          answer(
            list(
              `showcase ${user.id} ${JSON.stringify(filterOf(asked))}`,
              { limit, cursor },
              (page) => browseShowcase({ viewer: user.id, filter: filterOf(asked), page }),
              (listing) => listingView(listing),
            ),
          ),
        ),
      {
        visitors: "market",
        detail: { summary: "Lists the items that people offer for sale or trade, filtered and sorted." },
        query: Query({ ...paging, ...filters }),
        response: { ...Ok(ListOf(ListingView)), ...fails("editions.INVALID_EDITION") },
      },
    )
    .get(
      "/mine",
      ({ run, user, query: { status = null, ...query } }) =>
        run(
          list(
            `listings ${user.id} ${status ?? ""}`,
            query,
            (page) => listOwnListings({ owner: user.id, status, page }),
            (listing) => ownListingView(listing),
          ),
        ),
      {
        detail: { summary: "Lists your listings with the number of their pending offers." },
        query: Query({
          ...paging,
          status: described("Only those with this status.", t.Optional(OneOf(...listingStatuses))),
        }),
        response: Ok(ListOf(OwnListingView)),
      },
    )

const filters = {
  q: described("Words that are all in the item's name, in any order, ignoring case.", OptionalText({ max: 200 })),
  kind: described("`sale` and `trade` include listings of the kind `both`.", t.Optional(OneOf(...listingKinds))),
  type: described("Only those of this type.", t.Optional(OneOf(...collectionTypes))),
  condition: described(
    "Only card games in this condition, unless their owner hides it.",
    t.Optional(OneOf(...cardConditions)),
  ),
  ownerId: described("Only those of this user.", t.Optional(Id<UserId>())),
  minPrice: described(
    "The lowest price in minor units, whatever the currency. Listings without a price are left out.",
    t.Optional(Whole()),
  ),
  maxPrice: described(
    "The highest price in minor units, whatever the currency. Listings without a price are left out.",
    t.Optional(Whole()),
  ),
  currency: described("Only listings with a price in this currency.", t.Optional(Currency)),
  edition: described("Only copies of this edition, in any form that its scheme allows.", t.Optional(WrittenEdition)),
  sort: described(
    "The order of the list. Listings without a price are last when sorted by price.",
    t.Optional(OneOf(...showcaseSorts)),
  ),
}

type Asked = { readonly [K in keyof typeof filters]?: (typeof filters)[K]["static"] | undefined }

const filterOf = (asked: Asked): WithWrittenEdition<ShowcaseFilter> => ({
  q: asked.q ?? null,
  kind: asked.kind ?? null,
  type: asked.type ?? null,
  condition: asked.condition ?? null,
  ownerId: asked.ownerId ?? null,
  minPrice: asked.minPrice ?? null,
  maxPrice: asked.maxPrice ?? null,
  currency: asked.currency ?? null,
  edition: asked.edition ?? null,
  wanted: null,
  sort: asked.sort ?? "newest",
})
