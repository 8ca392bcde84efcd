import { DateTime, Effect, Option } from "effect"
import { MarketItems } from "../listings/ports.ts"
import { handOver, lookUpCollection } from "../offers/hand-over.ts"
import { fits } from "../offers/transfer.ts"
import type { CollectionId, UserId } from "../shared/ids.ts"
import { ReceiverHasNoCollection } from "./errors.ts"
import { changedTo, confirmLeg, type Leg } from "./leg.ts"
import { storeLegs } from "./store-legs.ts"
import type { RoundStatus } from "./transitions.ts"

/**
 * Stores the confirmation of a leg by one of its two, with the transfer of the item where it is the second. Part of a
 * transaction in which the round is locked.
 */
export const confirmationOf = Effect.fnUntraced(function* (
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
  const isHandedOver = yield* handOver({ by: done.receiverId, item, collectionId: done.receiverCollectionId }, by, now)
  if (!isHandedOver) return yield* new ReceiverHasNoCollection()
  const to = by === done.giverId ? done.receiverId : done.giverId
  yield* storeLegs(leg.roundId, [
    changedTo(done),
    { kind: "notification", to, type: "leg_completed", actor: by, leg: leg.id },
  ])
})
