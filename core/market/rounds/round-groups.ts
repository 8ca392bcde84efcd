import { DateTime, Effect } from "effect"
import { type EntryId, Ids, type RoundId, type UserId } from "../../shared/index.ts"
import { named, wantableBy } from "./entry-wants.ts"
import { NotFound } from "./errors.ts"
import { inTransactionOfRound } from "./in-transaction.ts"
import { Rounds, RoundWants } from "./ports.ts"
import { lockedRound, visibleRound } from "./round-access.ts"
import { checkGroupRemoval, type GroupId, type GroupWant, type RoundGroup, setGroup } from "./wants.ts"

/** A group as its owner reads it. */
export interface ShownGroup {
  readonly name: string
  readonly wants: ReadonlyArray<{ readonly entryId: EntryId; readonly rank: number }>
}

interface Which {
  readonly id: RoundId
  readonly by: UserId
}

/** The groups of the caller in a round, by name. Contract: market, wants of entries. */
export const listGroups = Effect.fn("rounds.listGroups")(function* ({ by, id }: Which) {
  const stored = yield* RoundWants
  yield* visibleRound(id, by)
  return yield* Effect.forEach(yield* stored.groupsOf(id, by), shownGroup)
})

/** Makes a group of the caller or replaces what it wants. Contract: market, PUT /rounds/:id/groups/:name. */
export const replaceGroup = Effect.fn("rounds.replaceGroup")(function* (
  input: Which & {
    readonly name: string
    readonly wants: ReadonlyArray<{ readonly entryId: EntryId; readonly rank: number }>
  },
) {
  const { by, id, name, wants } = input
  const stored = yield* RoundWants
  const fresh = (yield* (yield* Ids).next) as GroupId
  const { round } = yield* lockedRound(id, by)
  const own = yield* stored.groupsOf(id, by)
  const was = own.find((group) => group.name === name) ?? null
  const from = yield* wantableBy(round, by, wants)
  const set = setGroup(round, by, { was, id: fresh, name, own: own.length, wants, from }, yield* DateTime.now)
  const { group, round: after } = yield* Effect.fromResult(set)
  yield* stored.saveGroup(group)
  yield* (yield* Rounds).save(after)
  return yield* shownGroup(group)
}, inTransactionOfRound)

/** Removes a group of the caller, and wants for it with it. Contract: market, DELETE /rounds/:id/groups/:name. */
export const removeGroup = Effect.fn("rounds.removeGroup")(function* (input: Which & { readonly name: string }) {
  const { by, id } = input
  const stored = yield* RoundWants
  const { round } = yield* lockedRound(id, by)
  const group = (yield* stored.groupsOf(id, by)).find(({ name }) => name === input.name)
  if (group === undefined) return yield* new NotFound()
  yield* Effect.fromResult(checkGroupRemoval(round, yield* DateTime.now))
  yield* stored.removeGroup(group.id)
  yield* (yield* Rounds).save({ ...round, wantsCount: round.wantsCount - group.wants.length })
}, inTransactionOfRound)

const shownGroup = Effect.fnUntraced(function* ({ name, ownerId, roundId, wants }: RoundGroup) {
  const seen = yield* named(roundId, ownerId, wants)
  return { name, wants: seen.filter((want): want is Wanted => "entryId" in want) } satisfies ShownGroup
})

type Wanted = { readonly entryId: EntryId; readonly rank: GroupWant["rank"] }
