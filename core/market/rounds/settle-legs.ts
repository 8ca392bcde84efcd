import { DateTime, Effect, Option } from "effect"
import { Relations } from "../../friends/index.ts"
import type { CollectionId, LegId, UserId } from "../../shared/index.ts"
import { oneByOne } from "../../shared/index.ts"
import { MarketItems } from "../listings/ports.ts"
import { handOver, lookUpCollection } from "../offers/hand-over.ts"
import { fits } from "../offers/transfer.ts"
import { type DropCause, droppedLeg } from "./dropping.ts"
import { ReceiverHasNoCollection } from "./errors.ts"
import { changedTo, checkGivingUp, confirmLeg, type Leg, waivedLeg } from "./leg.ts"
import { inTransactionOfLeg, lockedLeg, shownLeg } from "./leg-access.ts"
import { RoundLegs } from "./ports.ts"
import { storeLegs } from "./store-legs.ts"
import type { RoundStatus } from "./transitions.ts"

/**
 * The giver or the receiver of a leg confirms it. The second confirmation completes it and transfers the item.
 * Contract: market, POST /legs/:id/confirm.
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

/** The giver drops a leg that neither side has confirmed. Contract: market, dropping out. */
export const dropRoundLeg = Effect.fn("rounds.dropLeg")(function* (input: { readonly id: LegId; readonly by: UserId }) {
  const { leg } = yield* lockedLeg(input.id, input.by)
  yield* Effect.fromResult(checkGivingUp(leg, "drop", input.by))
  yield* dropLegs([leg.id], { mayBlame: true, notifies: true, actor: input.by })
  return yield* shownLeg(input.id, input.by)
}, inTransactionOfLeg)

/** The receiver gives up a leg that neither side has confirmed. Contract: market, dropping out. */
export const waiveRoundLeg = Effect.fn("rounds.waiveLeg")(function* (input: {
  readonly id: LegId
  readonly by: UserId
}) {
  const { leg } = yield* lockedLeg(input.id, input.by)
  yield* Effect.fromResult(checkGivingUp(leg, "waive", input.by))
  yield* storeLegs(leg.roundId, waivedLeg(leg, yield* DateTime.now))
  return yield* shownLeg(input.id, input.by)
}, inTransactionOfLeg)

/**
 * Drops some legs one after the other, each as it is after the drop before: it may have been passed on by that. Part of
 * a transaction in which their rounds are locked.
 */
export const dropLegs = Effect.fnUntraced(function* (ids: ReadonlyArray<LegId>, cause: DropCause) {
  yield* oneByOne(ids, (id) => dropOne(id, cause))
})

const dropOne = Effect.fnUntraced(function* (id: LegId, cause: DropCause) {
  const legs = yield* RoundLegs
  const relations = yield* Relations
  const now = yield* DateTime.now
  const [leg] = yield* Effect.map(legs.find(id), (found) => (found._tag === "Some" ? [found.value] : []))
  if (leg === undefined) return
  const incoming = yield* legs.receivedFor(leg.entryId)
  const next = incoming.find(({ status }) => status === "pending")
  const isApart = next !== undefined && (yield* relations.between(next.giverId, leg.receiverId)) === "blocked"
  yield* storeLegs(leg.roundId, droppedLeg({ leg, incoming, isApart }, cause, now))
})

/**
 * Stores the confirmation of a leg by one of its two, with the transfer of the item where it is the second. Part of a
 * transaction in which the round is locked.
 */
const confirmationOf = Effect.fnUntraced(function* (
  leg: Leg,
  round: RoundStatus,
  { by, collectionId }: { readonly by: UserId; readonly collectionId: CollectionId | null },
) {
  const items = yield* MarketItems
  const now = yield* DateTime.now
  const confirmation = yield* Effect.fromResult(confirmLeg(leg, round, by, collectionId, now))
  if (confirmation.kind === "repeated") return
  const item = Option.getOrNull(yield* items.find(leg.itemId))
  // An item that is deleted takes its leg along, and one that is entered goes nowhere else.
  if (item === null) return yield* Effect.die(new Error("The item of a pending leg is gone."))
  if (by === leg.receiverId && collectionId !== null) {
    const wanted = yield* lookUpCollection(collectionId)
    if (!fits(wanted, { item, by })) return yield* new ReceiverHasNoCollection()
  }
  if (confirmation.kind === "waits") return yield* storeLegs(leg.roundId, confirmation.changes)
  const done = confirmation.leg
  const { entryId: entry, receiverCollectionId, receiverId } = done
  const itemId = yield* handOver({ by: receiverId, item, collectionId: receiverCollectionId, entry }, by, now)
  if (itemId === null) return yield* new ReceiverHasNoCollection()
  const to = by === done.giverId ? done.receiverId : done.giverId
  yield* storeLegs(leg.roundId, [
    changedTo({ ...done, itemId }),
    { kind: "notification", to, type: "leg_completed", actor: by, leg: leg.id },
  ])
})
