import { DateTime, Effect } from "effect"
import { ItemHolds } from "../../catalog/index.ts"
import { Publisher } from "../../shared/index.ts"
import type { Entry } from "./entry.ts"
import { RoundEntries, Rounds } from "./ports.ts"
import type { Round } from "./round.ts"

/**
 * Ends active entries of a round that is not solved, and the wants for them. Once the input is stored they stay, and
 * what they give is dropped right after the round is solved. Part of a transaction in which the round is locked.
 * Returns the round with its new counts. Contract: market, entries; market, solving.
 */
export const endEntries = Effect.fnUntraced(function* (round: Round, ended: ReadonlyArray<Pick<Entry, "id">>) {
  if (ended.length === 0) return round
  const rounds = yield* Rounds
  const entries = yield* RoundEntries
  const holds = yield* ItemHolds
  const publisher = yield* Publisher
  const ids = ended.map(({ id }) => id)
  yield* publisher.itemsReleased({ items: yield* holds.releaseEntries(ids) })
  if (round.isFrozen) {
    yield* entries.end(ids, yield* DateTime.now)
    return round
  }
  const wants = yield* entries.remove(ids)
  const after = {
    ...round,
    entriesCount: round.entriesCount - ids.length,
    wantsCount: round.wantsCount - wants,
  }
  yield* rounds.save(after)
  return after
})
