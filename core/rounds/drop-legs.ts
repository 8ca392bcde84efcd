import { DateTime, Effect } from "effect"
import { Relations } from "../friends/ports.ts"
import type { LegId } from "../shared/ids.ts"
import { oneByOne } from "../shared/one-by-one.ts"
import { type DropCause, droppedLeg } from "./dropping.ts"
import { RoundLegs } from "./ports.ts"
import { storeLegs } from "./store-legs.ts"

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
