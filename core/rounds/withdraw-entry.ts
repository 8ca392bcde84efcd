import { Effect, Option } from "effect"
import { notify } from "../notifications/notify.ts"
import type { EntryId, RoundId, UserId } from "../shared/ids.ts"
import { Transactions } from "../shared/transactions.ts"
import { endEntries } from "./end-entries.ts"
import { checkWithdrawal } from "./entry.ts"
import { NotFound } from "./errors.ts"
import { RoundEntries } from "./ports.ts"
import { lockedRound } from "./round-access.ts"

/**
 * The owner of an entry withdraws it, or a host removes it, of which its owner is notified.
 * Contract: rounds, DELETE /rounds/:id/entries/:entryId.
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
