import { DateTime, Effect } from "effect"
import { Items } from "../../catalog/index.ts"
import { RealtimeLog } from "../../delivery/index.ts"
import type { PublishedEvents } from "../../shared/index.ts"
import { Wants } from "./ports.ts"

/**
 * Fulfils the open wants of the new owners of items for their editions, in the transaction that transfers them. Wants
 * with words stay open: whether an item is what was meant, only its owner knows. Contract: market, wants.
 */
export const fulfilWants = Effect.fn("wants.fulfil")(function* (transferred: PublishedEvents["itemsTransferred"]) {
  const items = yield* Items
  const wants = yield* Wants
  const log = yield* RealtimeLog
  for (const { hasEditions = true, item } of transferred.items) {
    if (!hasEditions) continue
    const { editions, ownerId } = yield* Effect.orDie(items.get(item))
    if (editions.length === 0) continue
    const fulfilled = yield* wants.fulfil(ownerId, editions, yield* DateTime.now)
    if (fulfilled.length === 0) continue
    yield* log.append(
      fulfilled.map((want) => ({ kind: "want.updated", audience: { kind: "user", id: ownerId }, subject: want })),
    )
  }
})
