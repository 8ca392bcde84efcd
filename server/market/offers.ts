import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { createOffer, getOffer, listOffers, offerKinds, offerStatuses } from "../../core/index.ts"
import { answer, created } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { Body, Query } from "../http/validation.ts"
import { OfferView, offerView } from "./offer-view.ts"
import { asked, askedErrors, terms, termsErrors, termsOf, WhichOffer } from "./proposal-terms.ts"

/** Contract: market, offers. */
export const offerRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/offers", tags: ["market"] })
    .use(plugin)
    .post(
      "",
      ({ run, user, body: { listingId, listingIds, kind, ...input } }) =>
        run(
          answer(
            createOffer({ by: user.id, listingId, listingIds, kind, terms: termsOf(input) }).pipe(
              Effect.map(offerView),
              Effect.map(created),
            ),
          ),
        ),
      {
        detail: {
          summary: "Makes an offer for a listing.",
          description:
            "A purchase names a price, a trade names items of the caller, and a price where one side pays on top. " +
            "It asks for one listing (`listingId`) or several of one owner (`listingIds`), which have to be active " +
            "and not reserved. An item has at most as many pending offers as copies are free. Of several things " +
            "`X-Error-Field` names the one that the error is about: `listings.0` or `offeredItems.2`.",
        },
        body: Body({ ...terms, ...asked, kind: OneOf(...offerKinds) }),
        response: {
          ...Created(OfferView),
          ...fails(...askedErrors, ...termsErrors, "users.ACCOUNT_SUSPENDED", "users.USER_NOT_FOUND"),
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
