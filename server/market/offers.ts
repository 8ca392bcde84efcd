import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { createOffer, getOffer, type ListingId, listOffers, offerKinds, offerStatuses } from "../../core/index.ts"
import { answer, created } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OneOf } from "../http/input/text-schemas.ts"
import { Body, Query } from "../http/validation.ts"
import { OfferView, offerView } from "./offer-view.ts"
import { terms, termsErrors, termsOf, WhichOffer } from "./proposal-terms.ts"

/** Contract: market, offers. */
export const offerRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/offers", tags: ["market"] })
    .use(plugin)
    .post(
      "",
      ({ run, user, body: { listingId, kind, ...input } }) =>
        run(
          answer(
            createOffer({ by: user.id, listingId, kind, terms: termsOf(input) }).pipe(
              Effect.map(offerView),
              Effect.map(created),
            ),
          ),
        ),
      {
        detail: {
          summary: "Makes an offer for a listing.",
          description:
            "A purchase names a price, a trade names one of the caller's items. The listing has " +
            "to be active and not reserved, and the caller has at most one pending offer on the " +
            "item.",
        },
        body: Body({ ...terms, listingId: Id<ListingId>(), kind: OneOf(...offerKinds) }),
        response: {
          ...Created(OfferView),
          ...fails(
            "offers.LISTING_NOT_FOUND",
            "offers.CANNOT_OFFER_OWN_ITEM",
            "offers.ITEM_NOT_FOUND",
            "offers.ITEM_NOT_AVAILABLE",
            "offers.LISTING_NOT_ACTIVE",
            "offers.ITEM_NOT_FOR_SALE",
            "offers.ITEM_NOT_FOR_TRADE",
            "offers.DUPLICATE_PENDING_OFFER",
            ...termsErrors,
            "users.ACCOUNT_SUSPENDED",
            "users.USER_NOT_FOUND",
          ),
        },
      },
    )
    .get(
      "",
      ({ run, user, query: { role = null, status = null, ...query } }) =>
        run(
          list(
            `offers ${user.id} ${role ?? ""} ${status ?? ""}`,
            query,
            (page) => listOffers({ by: user.id, role, status, page }),
            (offer) => offerView(offer),
          ),
        ),
      {
        detail: { summary: "Lists the offers that you made or received." },
        query: Query({
          ...paging,
          role: described(
            "Whether the offers that were received or sent are listed. Without it both are.",
            t.Optional(OneOf("received", "sent")),
          ),
          status: described("Only those with this status.", t.Optional(OneOf(...offerStatuses))),
        }),
        response: Ok(ListOf(OfferView)),
      },
    )
    .get(
      "/:id",
      ({ run, user, params }) => run(answer(Effect.map(getOffer({ id: params.id, by: user.id }), offerView))),
      {
        detail: { summary: "Returns an offer that you made or received." },
        params: WhichOffer,
        response: { ...Ok(OfferView), ...fails("offers.OFFER_NOT_FOUND", "offers.NOT_AUTHORIZED") },
      },
    )
