import { Effect } from "effect"
import { type OfferId, Offers, type Settlement, settleOffer } from "../market/index.ts"
import { inTransaction, recordChange, type UserId } from "../shared/index.ts"
import { OwnCase } from "./errors.ts"
import { requireRole } from "./require-role.ts"

/** Ends an accepted offer with an open problem for a moderator who is no side of it. Contract: moderation, problems. */
export const settleProblem = Effect.fn("moderation.settleProblem")(function* (input: {
  readonly id: OfferId
  readonly outcome: Settlement
  readonly note: string
  readonly by: UserId
}) {
  const { by, id, note, outcome } = input
  yield* requireRole(by, "moderator")
  const { offererId, ownerId } = yield* (yield* Offers).get(id)
  if (by === ownerId || by === offererId) return yield* new OwnCase()
  yield* settleOffer({ id, outcome, note })
  yield* recordChange("offers settle", id, `${outcome}: ${note}`, by)
}, inTransaction)
