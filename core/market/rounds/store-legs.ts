import { Effect } from "effect"
import { ItemHolds } from "../../catalog/index.ts"
import { notify, RealtimeLog } from "../../delivery/index.ts"
import type { LegId, RoundId } from "../../shared/index.ts"
import { alsoAbout, oneByOne, Publisher } from "../../shared/index.ts"
import type { Leg, LegChange, LegChanges } from "./leg.ts"
import { RoundEntries, RoundLegs } from "./ports.ts"
import { finishWithLastLeg } from "./store-status.ts"

/**
 * Stores the changes of a decision about legs of one round in order, and sends each leg to its two people. An entry
 * ends with the leg that gives it, and a round that settles with its last leg. Part of a transaction in which the round
 * is locked.
 */
export const storeLegs = Effect.fnUntraced(function* (round: RoundId, changes: LegChanges) {
  if (changes.length === 0) return
  const legs = yield* RoundLegs
  const entries = yield* RoundEntries
  const holds = yield* ItemHolds
  const publisher = yield* Publisher
  const log = yield* RealtimeLog
  const changed = new Map<LegId, Leg>()
  // Whose record counts a leg, and who is notified.
  yield* alsoAbout([
    ...new Set(changes.map((change) => (change.kind === "notification" ? change.to : change.leg.giverId))),
  ])
  const store = Effect.fnUntraced(function* (change: LegChange) {
    if (change.kind === "notification") {
      const { actor, leg, to, type } = change
      return yield* notify({ to, type, actor, subject: { kind: "leg", id: leg } })
    }
    changed.set(change.leg.id, change.leg)
    yield* legs.save(change.leg)
  })
  yield* oneByOne(changes, store)
  const over = [...changed.values()].filter(({ status }) => status !== "pending")
  const ended = over.map(({ entryId }) => entryId)
  if (over[0] !== undefined) {
    yield* entries.end(ended, over[0].updatedAt)
    yield* publisher.itemsReleased({ items: yield* holds.releaseEntries(ended) })
  }
  yield* log.append(
    [...changed.values()].flatMap(({ giverId, id, receiverId }) =>
      [giverId, receiverId].map(
        (user) => ({ kind: "leg.updated", audience: { kind: "user", id: user }, subject: id }) as const,
      ),
    ),
  )
  yield* finishWithLastLeg(round)
})
