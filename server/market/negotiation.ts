import { Effect } from "effect"
import { Elysia } from "elysia"
import {
  acceptOffer,
  type CollectionId,
  cancelOffer,
  confirmOffer,
  listProposals,
  makeProposal,
  type ProposalId,
  rejectOffer,
} from "../../core/index.ts"
import { answer, created } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OrNull } from "../http/input/text-schemas.ts"
import { Body, OptionalBody, Query } from "../http/validation.ts"
import { latestProposalView, OfferView, offerView, ProposalView, proposalView } from "./offer-view.ts"
import { asked, askedErrors, terms, termsErrors, termsOf, WhichOffer } from "./proposal-terms.ts"

/** Contract: market, offers. */
export const negotiationRoutes = (http: Http) => new Elysia().use(proposing(http)).use(deciding(http))

const strangers = ["offers.OFFER_NOT_FOUND", "offers.NOT_AUTHORIZED"] as const
const standstill = ["offers.OFFER_NOT_NEGOTIABLE", "offers.INVALID_TRANSITION"] as const
const gone = ["offers.ITEM_GONE", "offers.OFFERED_ITEM_GONE"] as const
const Seen = OptionalBody({
  proposalId: described(
    "The id of the proposal that is answered. Without one the latest is.",
    OrNull(Id<ProposalId>()),
  ),
})

const proposing = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/offers/:id/proposals", tags: ["market"] })
    .use(plugin)
    .get(
      "",
      ({ run, user, params, query }) =>
        run(
          answer(
            list(
              `proposals ${params.id} ${user.id}`,
              query,
              (page) => listProposals({ id: params.id, by: user.id, page }),
              (proposal) => proposalView(proposal),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the proposals of an offer." },
        params: WhichOffer,
        query: Query(paging),
        response: { ...Ok(ListOf(ProposalView)), ...fails(...strangers, "offers.NO_PROPOSAL_HISTORY") },
      },
    )
    .post(
      "",
      ({ run, user, params, body: { listingId, listingIds, ...input } }) =>
        run(
          answer(
            makeProposal({ id: params.id, by: user.id, listingId, listingIds, terms: termsOf(input) }).pipe(
              Effect.map(latestProposalView),
              Effect.map(created),
            ),
          ),
        ),
      {
        detail: {
          summary: "Makes a counter-proposal for an offer.",
          description:
            "It replaces the pending proposal of the other side. One's own pending one has to be answered first. " +
            "Without `listingId` and `listingIds` it asks for what the latest proposal asked for. Of several things " +
            "`X-Error-Field` names the one that the error is about: `listings.0` or `offeredItems.2`.",
        },
        params: WhichOffer,
        body: Body({ ...asked, ...terms }),
        response: {
          ...Created(ProposalView),
          ...fails(...strangers, ...standstill, "offers.ALREADY_PROPOSED", ...askedErrors, ...termsErrors),
        },
      },
    )

const deciding = ({ plugin }: Http) =>
  new Elysia({ prefix: "/offers/:id", tags: ["market"] })
    .use(plugin)
    .post(
      "/accept",
      ({ run, user, params, body: { proposalId = null } }) =>
        run(answer(Effect.map(acceptOffer({ id: params.id, by: user.id, seen: proposalId }), offerView))),
      {
        detail: {
          summary: "Accepts the pending proposal of the other side.",
          description:
            "The offer holds a copy of each item from then on, of what it asks for and of what is offered: " +
            "the answer is 409 where one of them has none that is free, and `X-Error-Field` names it where there " +
            "are several, as `items.0` or `offeredItems.2`. With `proposalId` the answer is 409 when another " +
            "proposal has come meanwhile.",
        },
        params: WhichOffer,
        body: Seen,
        response: {
          ...Ok(OfferView),
          ...fails(
            ...strangers,
            ...standstill,
            "offers.NO_PENDING_PROPOSAL",
            "offers.CANNOT_ACCEPT_OWN_PROPOSAL",
            ...gone,
            "offers.ITEM_IN_ROUND",
            "offers.ITEM_RESERVED",
          ),
        },
      },
    )
    .post(
      "/reject",
      ({ run, user, params, body: { proposalId = null } }) =>
        run(answer(Effect.map(rejectOffer({ id: params.id, by: user.id, seen: proposalId }), offerView))),
      {
        detail: { summary: "Rejects the pending proposal of the other side." },
        params: WhichOffer,
        body: Seen,
        response: {
          ...Ok(OfferView),
          ...fails(...strangers, ...standstill, "offers.NO_PENDING_PROPOSAL", "offers.CANNOT_REJECT_OWN_PROPOSAL"),
        },
      },
    )
    .post(
      "/cancel",
      ({ run, user, params }) => run(answer(Effect.map(cancelOffer({ id: params.id, by: user.id }), offerView))),
      {
        detail: { summary: "Cancels an offer that is not completed." },
        params: WhichOffer,
        response: { ...Ok(OfferView), ...fails(...strangers, "offers.INVALID_TRANSITION") },
      },
    )
    .post(
      "/confirm",
      ({ run, user, params, body: { collectionId = null } }) =>
        run(answer(Effect.map(confirmOffer({ id: params.id, by: user.id, collectionId }), offerView))),
      {
        detail: {
          summary: "Confirms that the exchange took place; the confirmation of both sides completes the offer.",
          description:
            "The second confirmation moves the items. An accepted offer without one for 14 days, or as long as " +
            "`dueAt` says, is cancelled.",
        },
        params: WhichOffer,
        body: OptionalBody({ collectionId: OrNull(Id<CollectionId>()) }),
        response: {
          ...Ok(OfferView),
          ...fails(
            ...strangers,
            "offers.INVALID_TRANSITION",
            "offers.ALREADY_CONFIRMED",
            ...gone,
            "offers.OFFERER_HAS_NO_COLLECTION",
            "offers.OWNER_HAS_NO_COLLECTION",
          ),
        },
      },
    )
