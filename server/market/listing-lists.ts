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
        query: Query({ ...paging, status: t.Optional(OneOf(...listingStatuses)) }),
        response: Ok(ListOf(OwnListingView)),
      },
    )

const filters = {
  q: OptionalText({ max: 200 }),
  kind: t.Optional(OneOf(...listingKinds)),
  type: t.Optional(OneOf(...collectionTypes)),
  condition: t.Optional(OneOf(...cardConditions)),
  ownerId: t.Optional(Id<UserId>()),
  minPrice: t.Optional(Whole()),
  maxPrice: t.Optional(Whole()),
  currency: t.Optional(Currency),
  edition: t.Optional(WrittenEdition),
  sort: t.Optional(OneOf(...showcaseSorts)),
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
