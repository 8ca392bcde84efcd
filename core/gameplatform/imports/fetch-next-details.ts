import { DateTime, Effect, Option } from "effect"
import type { Item } from "../../catalog/index.ts"
import { CollectionFields, Items } from "../../catalog/index.ts"
import { withoutTextLimits } from "../../files/index.ts"
import type { UserId } from "../../shared/index.ts"
import { inTransactionAbout } from "../../shared/index.ts"
import type { GameDetails } from "../game.ts"
import { GameLibrary } from "../ports.ts"
import { detailed } from "./detailed.ts"
import { DetailQueue } from "./ports.ts"

/** When to retry a game for which the store returned nothing. */
const retry = { minutes: 10 } as const
/** How many items one transaction changes. */
const atOnce = 50

/**
 * Requests the store's details of the game that has waited longest, and completes the items of that game. Returns
 * `false` when none waits. An unreachable store causes no failure. The caller decides how often this runs.
 * Contract: gameplatform, import.
 */
export const fetchNextDetails = Effect.fn("imports.nextDetails")(function* () {
  const waiting = yield* DetailQueue
  const library = yield* GameLibrary
  const now = yield* DateTime.now
  const next = DateTime.add(now, retry)
  const due = yield* waiting.claim({ now, next, latest: next })
  if (Option.isNone(due)) return false
  const answer = yield* Effect.result(library.details(due.value))
  if (answer._tag === "Failure") {
    yield* Effect.logWarning("The store answered nothing about a game", {
      appId: due.value,
      reason: answer.failure.reason,
    })
    return true
  }
  while ((yield* complete(due.value, Option.getOrNull(answer.success))) === atOnce);
  return true
})

const complete = Effect.fnUntraced(function* (appId: number, details: GameDetails | null) {
  const waiting = yield* DetailQueue
  const found = yield* waiting.itemsOf(appId, atOnce)
  for (const owner of new Set(found.map(({ ownerId }) => ownerId))) yield* completeOf({ appId, details, owner })
  return found.length
})

/** Those of one owner, in a transaction about that owner. */
const completeOf = Effect.fnUntraced(
  function* ({ appId, details, owner }: Completion) {
    const waiting = yield* DetailQueue
    const items = yield* Items
    const found = (yield* waiting.itemsOf(appId, atOnce)).filter(({ ownerId }) => ownerId === owner)
    for (const item of found) {
      const next = details === null ? item : yield* completed(item, details)
      // What the store says is no text of the owner.
      if (next !== item) yield* withoutTextLimits(owner, items.save(next, item))
    }
    yield* waiting.settle(found.map(({ id }) => id))
  },
  inTransactionAbout(({ owner }: Completion) => [owner]),
)

interface Completion {
  readonly appId: number
  readonly details: GameDetails | null
  readonly owner: UserId
}

const completed = Effect.fnUntraced(function* (item: Item, details: GameDetails) {
  const schemas = yield* CollectionFields
  return detailed(item, details, yield* schemas.of(item.collectionId), yield* DateTime.now)
})
