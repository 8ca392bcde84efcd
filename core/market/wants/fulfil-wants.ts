import { DateTime, Effect } from "effect"
import { Items } from "../../catalog/index.ts"
import { RealtimeLog } from "../../delivery/index.ts"
import type { PublishedEvents } from "../../shared/index.ts"
import { Wants } from "./ports.ts"

/**
 * Fulfils the open wants of an item's new owner for its editions, in the transaction that transfers it. Wants with
 * words stay open: whether the item is what was meant, only its owner knows. Contract: market, wants.
 */
export const fulfilWants = Effect.fn("wants.fulfil")(function* ({ item: id }: PublishedEvents["itemTransferred"]) {
  const items = yield* Items
  const wants = yield* Wants
  const log = yield* RealtimeLog
  const { editions, ownerId } = yield* Effect.orDie(items.get(id))
  if (editions.length === 0) return
  const fulfilled = yield* wants.fulfil(ownerId, editions, yield* DateTime.now)
  if (fulfilled.length === 0) return
  yield* log.append(
    fulfilled.map((want) => ({ kind: "want.updated", audience: { kind: "user", id: ownerId }, subject: want })),
  )
})
