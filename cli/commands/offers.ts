import { DateTime, Effect } from "effect"
import { Argument, Command } from "effect/cli"
import {
  type Offer,
  type OfferId,
  type OfferProblem,
  Offers,
  OffersErrors,
  parseId,
  recordChange,
  type Settlement,
  settlements,
  settleOffer,
  Transactions,
} from "../../core/index.ts"
import { confirm } from "../confirm.ts"
import * as flags from "../flags.ts"
import { printChange, printOne } from "../output.ts"

const idOf = (text: string) => Effect.fromOption(parseId<OfferId>(text), () => new OffersErrors.OfferNotFound())

const view = ({ offererHandover, ownerHandover, problem, ...offer }: Offer) => ({
  id: offer.id,
  kind: offer.kind,
  status: offer.status,
  item: offer.itemSnapshot.name,
  owner: offer.ownerId,
  offerer: offer.offererId,
  acceptedAt: offer.acceptedAt,
  dueAt: offer.dueAt,
  ownerHandover: ownerHandover && { ...ownerHandover },
  offererHandover: offererHandover && { ...offererHandover },
  ownerSentAt: offer.ownerSentAt,
  offererSentAt: offer.offererSentAt,
  ownerConfirmedAt: offer.ownerConfirmedAt,
  offererConfirmedAt: offer.offererConfirmedAt,
  completedAt: offer.completedAt,
  problem: problem && { ...problem, ...momentsOf(problem) },
})

const momentsOf = ({ answeredAt, createdAt, endedAt }: OfferProblem) => ({
  createdAt: DateTime.formatIso(createdAt),
  answeredAt: answeredAt && DateTime.formatIso(answeredAt),
  endedAt: endedAt && DateTime.formatIso(endedAt),
})

const show = Command.make(
  "show",
  { id: Argument.String("id"), json: flags.json },
  Effect.fn("cli.offers.show")(function* ({ id, json }) {
    const offers = yield* Offers
    const offer = yield* offers.get(yield* idOf(id))
    yield* printOne(json, view(offer))
  }),
).pipe(Command.withDescription("Show an offer, how it is handed over, and its problem in the words of both sides"))

const questions: Readonly<Record<Settlement, string>> = {
  completed: "Complete the offer, and transfer its items?",
  cancelled: "Cancel the offer, so that it counts for no user?",
  takenBack: "Cancel the offer, so that it counts for the side that the problem is about?",
}

const settle = Command.make(
  "settle",
  {
    id: Argument.String("id"),
    outcome: Argument.Literals("outcome", settlements),
    note: flags.note,
    yes: flags.yes,
    json: flags.json,
  },
  Effect.fn("cli.offers.settle")(function* ({ id: text, outcome, note, yes, json }) {
    const { atomically } = yield* Transactions
    const id = yield* idOf(text)
    yield* confirm(yes, questions[outcome])
    const settling = settleOffer({ id, outcome, note })
    yield* atomically(Effect.andThen(settling, recordChange("offers settle", id, `${outcome}: ${note}`)))
    yield* printChange(json, { settled: 1 }, "Settled the offer.")
  }),
).pipe(Command.withDescription("End an accepted offer with an open problem"))

/** Contract: CLI, offers. */
export const offersCommand = Command.make("offers").pipe(
  Command.withDescription("Offers with a problem"),
  Command.withSubcommands([show, settle]),
)
