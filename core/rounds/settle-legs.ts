import { DateTime, Effect } from "effect"
import type { CollectionId, LegId, UserId } from "../shared/ids.ts"
import { confirmationOf } from "./confirming.ts"
import { dropLegs } from "./drop-legs.ts"
import { checkGivingUp, waivedLeg } from "./leg.ts"
import { inTransactionOfLeg, lockedLeg, shownLeg } from "./leg-access.ts"
import { storeLegs } from "./store-legs.ts"

/**
 * The giver or the receiver of a leg confirms it. The second confirmation completes it and transfers the item.
 * Contract: rounds, POST /legs/:id/confirm.
 */
export const confirmRoundLeg = Effect.fn("rounds.confirmLeg")(function* (input: {
  readonly id: LegId
  readonly by: UserId
  /** The collection that the received item is moved into; what the giver names is ignored. */
  readonly collectionId: CollectionId | null
}) {
  const { leg, round } = yield* lockedLeg(input.id, input.by)
  yield* confirmationOf(leg, round.status, input)
  return yield* shownLeg(input.id, input.by)
}, inTransactionOfLeg)

/** The giver drops a leg that neither side has confirmed. Contract: rounds, dropping out. */
export const dropRoundLeg = Effect.fn("rounds.dropLeg")(function* (input: { readonly id: LegId; readonly by: UserId }) {
  const { leg } = yield* lockedLeg(input.id, input.by)
  yield* Effect.fromResult(checkGivingUp(leg, "drop", input.by))
  yield* dropLegs([leg.id], { mayBlame: true, notifies: true, actor: input.by })
  return yield* shownLeg(input.id, input.by)
}, inTransactionOfLeg)

/** The receiver gives up a leg that neither side has confirmed. Contract: rounds, dropping out. */
export const waiveRoundLeg = Effect.fn("rounds.waiveLeg")(function* (input: {
  readonly id: LegId
  readonly by: UserId
}) {
  const { leg } = yield* lockedLeg(input.id, input.by)
  yield* Effect.fromResult(checkGivingUp(leg, "waive", input.by))
  yield* storeLegs(leg.roundId, waivedLeg(leg, yield* DateTime.now))
  return yield* shownLeg(input.id, input.by)
}, inTransactionOfLeg)
