import type { Brand } from "effect"
import { type DateTime, Result } from "effect"
import type { EntryId, RoundId, UserId } from "../../shared/index.ts"
import type { Entry } from "./entry.ts"
import { Forbidden, GroupLimitReached, InvalidWant, RoundNotOpen } from "./errors.ts"
import type { Round } from "./round.ts"
import { isOpenAt } from "./schedule.ts"

export type GroupId = string & Brand.Brand<"GroupId">

/** Something that the owner of an entry would take for it: 1 is most wanted, 10 least. */
export interface EntryWant {
  readonly id: EntryId | GroupId
  readonly rank: number
}

/** A want of a group is for an entry. */
export interface GroupWant {
  readonly id: EntryId
  readonly rank: number
}

/** Entries of which a person receives at most one, for whichever entry. Contract: market, wants of entries. */
export interface RoundGroup {
  readonly id: GroupId
  readonly roundId: RoundId
  readonly ownerId: UserId
  readonly name: string
  readonly wants: ReadonlyArray<GroupWant>
}

/**
 * How many groups a person has in a round, and how many wants an entry or a group.
 * Contract: market, wants of entries.
 */
const mostGroups = 100
export const mostWantsOfOne = 200

/** What a want is stored as where its group is named: the group of the person with that name. */
export type NamedWant =
  | { readonly entryId: EntryId; readonly rank: number }
  | { readonly group: string; readonly rank: number }

/** What the caller may want: active entries of the round that the caller sees, with their owners, and own groups. */
export interface Wantable {
  readonly owners: ReadonlyMap<EntryId, UserId>
  readonly groups: ReadonlyMap<string, GroupId>
}

/**
 * The wants of an entry, in place of all that it had, and the round with its new count of them. Fails for a want that
 * is the caller's own, unknown, hidden, or named twice. Contract: market, wants of entries.
 */
export const setWants = (
  round: Round,
  entry: Entry,
  by: UserId,
  wanted: { readonly before: number; readonly wants: ReadonlyArray<NamedWant>; readonly from: Wantable },
  now: DateTime.Utc,
): Result.Result<
  { readonly round: Round; readonly wants: ReadonlyArray<EntryWant> },
  Forbidden | RoundNotOpen | InvalidWant
> => {
  if (entry.ownerId !== by) return Result.fail(new Forbidden())
  if (!isOpenAt(round, now)) return Result.fail(new RoundNotOpen())
  const wants = wanted.wants.map((want) => ({ id: idOf(want, by, wanted.from), rank: want.rank }))
  return counted(round, wanted.before, wants)
}

/** The same for a group of the caller, a new one or `was`. `own` is the number of the caller's groups. */
export const setGroup = (
  round: Round,
  by: UserId,
  group: {
    readonly was: RoundGroup | null
    readonly id: GroupId
    readonly name: string
    readonly own: number
    readonly wants: ReadonlyArray<{ readonly entryId: EntryId; readonly rank: number }>
    readonly from: Wantable
  },
  now: DateTime.Utc,
): Result.Result<
  { readonly round: Round; readonly group: RoundGroup },
  RoundNotOpen | InvalidWant | GroupLimitReached
> => {
  if (!isOpenAt(round, now)) return Result.fail(new RoundNotOpen())
  const wants = group.wants.map((want) => ({ id: idOf(want, by, group.from) as EntryId | null, rank: want.rank }))
  return Result.flatMap(counted(round, group.was?.wants.length ?? 0, wants), ({ round: after, wants: all }) =>
    group.was === null && group.own >= mostGroups
      ? Result.fail(new GroupLimitReached())
      : Result.succeed({
          round: after,
          group: { id: group.was?.id ?? group.id, roundId: round.id, ownerId: by, name: group.name, wants: all },
        }),
  )
}

/** Whether groups may be removed: only while the round is open. */
export const checkGroupRemoval = (round: Round, now: DateTime.Utc): Result.Result<void, RoundNotOpen> =>
  isOpenAt(round, now) ? Result.void : Result.fail(new RoundNotOpen())

const idOf = (want: NamedWant, by: UserId, { groups, owners }: Wantable): EntryId | GroupId | null => {
  if ("group" in want) return groups.get(want.group) ?? null
  const owner = owners.get(want.entryId)
  return owner === undefined || owner === by ? null : want.entryId
}

const counted = <Id extends string>(
  round: Round,
  before: number,
  wants: ReadonlyArray<{ readonly id: Id | null; readonly rank: number }>,
): Result.Result<
  { readonly round: Round; readonly wants: ReadonlyArray<{ readonly id: Id; readonly rank: number }> },
  InvalidWant
> => {
  const all = wants.flatMap(({ id, rank }) => (id === null ? [] : [{ id, rank }]))
  const wantsCount = round.wantsCount - before + wants.length
  const isWrong = all.length < wants.length || new Set(all.map(({ id }) => id)).size < all.length
  // What others want must not decide about it: a refusal would show how many wants they have.
  if (isWrong) return Result.fail(new InvalidWant())
  return Result.succeed({ round: { ...round, wantsCount }, wants: all })
}
