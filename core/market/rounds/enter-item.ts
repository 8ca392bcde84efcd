import { DateTime, Effect, Option } from "effect"
import { ItemHolds } from "../../catalog/index.ts"
import { notify } from "../../delivery/index.ts"
import { type EntryId, Ids, type ItemId, type RoundId, Transactions, type UserId } from "../../shared/index.ts"
import { requireActive } from "../../users/index.ts"
import { MarketItems } from "../listings/ports.ts"
import { endEntries } from "./end-entries.ts"
import { checkWithdrawal, enter } from "./entry.ts"
import { NotFound } from "./errors.ts"
import { inTransactionOfRound } from "./in-transaction.ts"
import { RoundEntries, Rounds } from "./ports.ts"
import { lockedRound } from "./round-access.ts"

/** Enters an item of the caller. From then on the entry holds the item. Contract: market, POST /rounds/:id/entries. */
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

/**
 * The owner of an entry withdraws it, or a host removes it, of which its owner is notified.
 * Contract: market, DELETE /rounds/:id/entries/:entryId.
 */
export const withdrawEntry = Effect.fn("rounds.withdraw")(function* (input: {
  readonly id: RoundId
  readonly entryId: EntryId
  readonly by: UserId
}) {
  const { by, entryId, id } = input
  const { atomically } = yield* Transactions
  const found = Option.getOrNull(yield* (yield* RoundEntries).find(entryId))
  yield* atomically(
    Effect.gen(function* () {
      const { round, standing } = yield* lockedRound(id, by)
      const entry = yield* entryOf(id, entryId, by)
      yield* Effect.fromResult(checkWithdrawal(round, entry, { user: by, standing }))
      yield* endEntries(round, [entry])
      if (entry.ownerId !== by)
        yield* notify({ to: entry.ownerId, type: "round_entry_removed", actor: by, subject: { kind: "round", id } })
    }),
    [id, by, ...(found === null ? [] : [found.ownerId])],
  )
})

/** An entry of a round that a viewer sees. */
export const entryOf = Effect.fnUntraced(function* (round: RoundId, id: EntryId, viewer: UserId) {
  const shown = Option.getOrNull(yield* (yield* RoundEntries).show(id, viewer))
  return shown === null || shown.entry.roundId !== round ? yield* new NotFound() : shown.entry
})
