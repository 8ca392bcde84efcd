import { DateTime } from "effect"
import { t } from "elysia"
import { handoverKinds, type Offer, type OfferProblem, problemOutcomes, problemReasons } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { Moment, Nullable } from "../http/input/view-schemas.ts"

/** Contract: market, handing over. */
const HandoverView = named(
  "Handover",
  t.Object({
    how: described("Whether the two meet, or it is sent.", OneOf(...handoverKinds)),
    carrier: described("Who carries what is shipped, or null.", Nullable(t.String())),
    number: described("The number by which the carrier knows it, or null.", Nullable(t.String())),
    note: Nullable(t.String()),
  }),
)

/** Contract: market, problems. */
const ProblemView = named(
  "Problem",
  t.Object({
    by: described("The side that reported it.", OneOf("owner", "offerer")),
    reason: described("What is wrong.", OneOf(...problemReasons)),
    text: described("What the side that reported it said.", t.String()),
    createdAt: Moment,
    answer: described("What the other side answered, or null.", Nullable(t.String())),
    answeredAt: described("When the other side answered, or null.", Nullable(Moment)),
    outcome: described(
      "How it ended, or null while it is open. With `received` its side confirmed after all.",
      Nullable(OneOf(...problemOutcomes)),
    ),
    endedAt: described("When it ended, or null.", Nullable(Moment)),
  }),
)

/** What the two sides have done since the offer was accepted: keys of `OfferView`. */
export const progressKeys = {
  ownerHandover: described("How the owner hands over the item, or null.", Nullable(HandoverView)),
  offererHandover: described("How the offerer hands over what they give, or null.", Nullable(HandoverView)),
  ownerSentAt: described("When the owner said that it is sent, or null.", Nullable(Moment)),
  offererSentAt: described("When the offerer said that it is sent, or null.", Nullable(Moment)),
  ownerReceivedAt: described("The same as `ownerConfirmedAt`: to confirm is to have received.", Nullable(Moment)),
  offererReceivedAt: described("The same as `offererConfirmedAt`.", Nullable(Moment)),
  ownerRemindedAt: described("When the owner last reminded the offerer, or null.", Nullable(Moment)),
  offererRemindedAt: described("When the offerer last reminded the owner, or null.", Nullable(Moment)),
  dueAt: described(
    "When the accepted offer is cancelled unless both confirm. Null of other offers, and while a problem is open.",
    Nullable(Moment),
  ),
  problem: described("The problem that a side reported, or null.", Nullable(ProblemView)),
}

export const progressView = (offer: Offer) => ({
  ownerHandover: offer.ownerHandover,
  offererHandover: offer.offererHandover,
  ownerSentAt: momentView(offer.ownerSentAt),
  offererSentAt: momentView(offer.offererSentAt),
  ownerReceivedAt: momentView(offer.ownerConfirmedAt),
  offererReceivedAt: momentView(offer.offererConfirmedAt),
  ownerRemindedAt: momentView(offer.ownerRemindedAt),
  offererRemindedAt: momentView(offer.offererRemindedAt),
  dueAt: momentView(offer.dueAt),
  problem: offer.problem && problemView(offer.problem),
})

const problemView = ({ by, reason, text, createdAt, answer, answeredAt, outcome, endedAt }: OfferProblem) => ({
  by,
  reason,
  text,
  createdAt: DateTime.formatIso(createdAt),
  answer,
  answeredAt: momentView(answeredAt),
  outcome,
  endedAt: momentView(endedAt),
})

export const momentView = (at: DateTime.Utc | null): string | null => at && DateTime.formatIso(at)
