import { Effect } from "effect"
import { Elysia } from "elysia"
import {
  answerOfferProblem,
  handoverKinds,
  problemReasons,
  remindOfOffer,
  reportOfferProblem,
  sayOfferHandover,
  sendOffer,
} from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { OneOf, OptionalText, Text } from "../http/input/text-schemas.ts"
import { Body } from "../http/validation.ts"
import { OfferView, offerView } from "./offer-view.ts"
import { WhichOffer } from "./proposal-terms.ts"

const unlessAccepted = ["offers.OFFER_NOT_FOUND", "offers.NOT_AUTHORIZED", "offers.INVALID_TRANSITION"] as const
const most = 200

/** Contract: market, handing over; market, problems. */
export const handingRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/offers/:id", tags: ["market"] })
    .use(plugin)
    .put(
      "/handover",
      ({ run, user, params, body: { how, carrier = null, number = null, note = null } }) => {
        const handover = { how, carrier, number, note }
        return run(answer(Effect.map(sayOfferHandover({ id: params.id, by: user.id, handover }), offerView)))
      },
      {
        detail: { summary: "Says how you hand over what you give in an accepted offer." },
        params: WhichOffer,
        body: Body({
          how: described("Whether the two meet, or it is sent.", OneOf(...handoverKinds)),
          carrier: described("Who carries it. Kept of what is shipped.", OptionalText({ max: most })),
          number: described("The number of the carrier. Kept of what is shipped.", OptionalText({ max: most })),
          note: OptionalText({ max: most }),
        }),
        response: { ...Ok(OfferView), ...fails(...unlessAccepted) },
      },
    )
    .post(
      "/sent",
      ({ run, user, params }) => run(answer(Effect.map(sendOffer({ id: params.id, by: user.id }), offerView))),
      {
        detail: {
          summary: "Says that you have sent what you give in an accepted offer.",
          description: "The offer waits for 14 days more from then on, and for 60 days in all at most.",
        },
        params: WhichOffer,
        response: { ...Ok(OfferView), ...fails(...unlessAccepted, "offers.ALREADY_SENT") },
      },
    )
    .post(
      "/remind",
      ({ run, user, params }) => run(answer(Effect.map(remindOfOffer({ id: params.id, by: user.id }), offerView))),
      {
        detail: { summary: "Reminds the other side of an accepted offer, once in 24 hours." },
        params: WhichOffer,
        response: { ...Ok(OfferView), ...fails(...unlessAccepted, "offers.NOT_WAITING", "offers.ALREADY_REMINDED") },
      },
    )
    .post(
      "/problem",
      ({ run, user, params, body }) =>
        run(answer(Effect.map(reportOfferProblem({ id: params.id, by: user.id, ...body }), offerView))),
      {
        detail: {
          summary: "Reports a problem with an accepted offer.",
          description:
            "It opens a report for administrators, and the offer is not due while the problem is open. An offer has " +
            "one problem in all.",
        },
        params: WhichOffer,
        body: Body({
          reason: described("What is wrong.", OneOf(...problemReasons)),
          text: described("What was not received, or is not as described.", Text({ max: 2000 })),
        }),
        response: {
          ...Ok(OfferView),
          ...fails(...unlessAccepted, "offers.ALREADY_CONFIRMED", "offers.PROBLEM_REPORTED", "usage.LIMIT_REACHED"),
        },
      },
    )
    .post(
      "/problem/answer",
      ({ run, user, params, body: { text } }) =>
        run(answer(Effect.map(answerOfferProblem({ id: params.id, by: user.id, text }), offerView))),
      {
        detail: { summary: "Answers the problem that the other side reported, once." },
        params: WhichOffer,
        body: Body({ text: described("What the other side says about it.", Text({ max: 2000 })) }),
        response: {
          ...Ok(OfferView),
          ...fails(
            ...unlessAccepted,
            "offers.NO_OPEN_PROBLEM",
            "offers.CANNOT_ANSWER_OWN_PROBLEM",
            "offers.ALREADY_ANSWERED",
          ),
        },
      },
    )
