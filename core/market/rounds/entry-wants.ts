import { DateTime, Effect } from "effect"
import type { EntryId, RoundId, UserId } from "../../shared/index.ts"
import { entryOf } from "./enter-item.ts"
import { Forbidden } from "./errors.ts"
import { inTransactionOfRound } from "./in-transaction.ts"
import { Rounds, RoundWants } from "./ports.ts"
import type { Round } from "./round.ts"
import { lockedRound, visibleRound } from "./round-access.ts"
import { type EntryWant, type NamedWant, setWants, type Wantable } from "./wants.ts"

interface Which {
  readonly id: RoundId
  readonly entryId: EntryId
  readonly by: UserId
}

/** The wants of an entry of the caller, those for entries that are still there. Contract: market, wants of entries. */
export const listWants = Effect.fn("rounds.listWants")(function* ({ by, entryId, id }: Which) {
  const stored = yield* RoundWants
  yield* visibleRound(id, by)
  const entry = yield* entryOf(id, entryId, by)
  if (entry.ownerId !== by) return yield* new Forbidden()
  return yield* named(id, by, yield* stored.wantsOf(entryId))
})

/** Replaces the wants of an entry of the caller. Contract: market, PUT /rounds/:id/entries/:entryId/wants. */
export const replaceWants = Effect.fn("rounds.replaceWants")(function* (
  input: Which & { readonly wants: ReadonlyArray<NamedWant> },
) {
  const { by, entryId, id } = input
  const stored = yield* RoundWants
  const { round } = yield* lockedRound(id, by)
  const entry = yield* entryOf(id, entryId, by)
  const from = yield* wantableBy(round, by, input.wants)
  const before = (yield* stored.wantsOf(entryId)).length
  const set = setWants(round, entry, by, { before, wants: input.wants, from }, yield* DateTime.now)
  const { round: after, wants } = yield* Effect.fromResult(set)
  yield* stored.saveWants(entryId, wants)
  if (after.wantsCount !== round.wantsCount) yield* (yield* Rounds).save(after)
  return yield* named(id, by, wants)
}, inTransactionOfRound)

/** What of the named the caller may want. */
export const wantableBy = Effect.fnUntraced(function* (round: Round, by: UserId, wants: ReadonlyArray<NamedWant>) {
  const stored = yield* RoundWants
  const ids = wants.flatMap((want) => ("entryId" in want ? [want.entryId] : []))
  const seen = ids.length === 0 ? [] : yield* stored.seen(round.id, ids, by)
  const groups = wants.some((want) => "group" in want) ? yield* stored.groupsOf(round.id, by) : []
  return {
    owners: new Map(seen.map(({ id, ownerId }) => [id, ownerId])),
    groups: new Map(groups.map(({ id, name }) => [name, id])),
  } satisfies Wantable
})

/** Wants as their owner reads them. What has ended or is hidden since is left out, and so are groups that are gone. */
export const named = Effect.fnUntraced(function* (round: RoundId, by: UserId, wants: ReadonlyArray<EntryWant>) {
  const stored = yield* RoundWants
  if (wants.length === 0) return []
  const seen = new Set(
    (yield* stored.seen(
      round,
      wants.map(({ id }) => id as EntryId),
      by,
    )).map(({ id }) => id as string),
  )
  const groups = new Map((yield* stored.groupsOf(round, by)).map(({ id, name }) => [id as string, name]))
  return wants.flatMap(({ id, rank }): ReadonlyArray<NamedWant> => {
    const group = groups.get(id)
    if (group !== undefined) return [{ group, rank }]
    return seen.has(id) ? [{ entryId: id as EntryId, rank }] : []
  })
})
