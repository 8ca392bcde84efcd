import { DateTime, Effect, Option } from "effect"
import { ItemHolds, MarketItems } from "../listings/ports.ts"
import { type EntryId, Ids, type ItemId, type RoundId, type UserId } from "../shared/ids.ts"
import { requireActive } from "../users/require-active.ts"
import { enter } from "./entry.ts"
import { NotFound } from "./errors.ts"
import { inTransactionOfRound } from "./in-transaction.ts"
import { RoundEntries, Rounds } from "./ports.ts"
import { lockedRound } from "./round-access.ts"

/** Enters an item of the caller. From then on the entry holds the item. Contract: rounds, POST /rounds/:id/entries. */
export const enterItem = Effect.fn("rounds.enter")(function* (input: {
  readonly id: RoundId
  readonly by: UserId
  readonly itemId: ItemId
  readonly note: string | null
}) {
  const { by } = input
  const rounds = yield* Rounds
  const entries = yield* RoundEntries
  const items = yield* MarketItems
  const holds = yield* ItemHolds
  yield* requireActive(by)
  const id = (yield* (yield* Ids).next) as EntryId
  const { round, standing } = yield* lockedRound(input.id, by)
  const item = Option.getOrNull(yield* items.find(input.itemId))
  // Where the entry is refused, the hold is rolled back with the transaction.
  const heldBy = item?.ownerId === by ? yield* holds.holdForEntry(item.id, id) : null
  const made = enter(
    round,
    item,
    { user: by, own: standing.entries, heldBy },
    { id, note: input.note },
    yield* DateTime.now,
  )
  const { entry, round: after } = yield* Effect.fromResult(made)
  yield* entries.add(entry)
  yield* rounds.save(after)
  return yield* Effect.orDie(
    Effect.flatMap(entries.show(id, by), (shown) => Effect.fromOption(shown, () => new NotFound())),
  )
}, inTransactionOfRound)
