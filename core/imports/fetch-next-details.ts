import { DateTime, Effect, Option } from "effect"
import { CollectionFields } from "../collections/ports.ts"
import type { GameDetails } from "../gameplatform/game.ts"
import { GameLibrary } from "../gameplatform/ports.ts"
import type { Item } from "../items/item.ts"
import { Items } from "../items/ports.ts"
import { Transactions } from "../shared/transactions.ts"
import { detailed } from "./detailed.ts"
import { WaitingDetails } from "./ports.ts"

/** When a game is asked for again of which the store told nothing. */
const retry = { minutes: 10 } as const
/** How many items one transaction changes. */
const atOnce = 50

/**
 * Asks the store about the game that waits the longest, and completes the items that stand for it; `false` when none waits. A store
 * that does not answer fails nothing. How often it is asked is for the caller to decide. Contract: game platform, import.
 */
export const fetchNextDetails = Effect.fn("imports.nextDetails")(function* () {
  const waiting = yield* WaitingDetails
  const library = yield* GameLibrary
  const now = yield* DateTime.now
  const next = DateTime.add(now, retry)
  const due = yield* waiting.claim({ now, next, latest: next })
  if (Option.isNone(due)) return false
  const answer = yield* Effect.result(library.details(due.value))
  if (answer._tag === "Failure") {
    yield* Effect.logWarning("The store told nothing of a game", { appId: due.value, reason: answer.failure.reason })
    return true
  }
  while ((yield* complete(due.value, Option.getOrNull(answer.success))) === atOnce);
  return true
})

const complete = Effect.fnUntraced(function* (appId: number, details: GameDetails | null) {
  const waiting = yield* WaitingDetails
  const items = yield* Items
  const { atomically } = yield* Transactions
  return yield* atomically(
    Effect.gen(function* () {
      const found = yield* waiting.itemsOf(appId, atOnce)
      for (const item of found) {
        const next = details === null ? item : yield* completed(item, details)
        if (next !== item) yield* items.save(next, item)
      }
      yield* waiting.settle(found.map(({ id }) => id))
      return found.length
    }),
  )
})

const completed = Effect.fnUntraced(function* (item: Item, details: GameDetails) {
  const schemas = yield* CollectionFields
  return detailed(item, details, yield* schemas.of(item.collectionId), yield* DateTime.now)
})
