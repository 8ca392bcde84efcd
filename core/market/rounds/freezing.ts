import type { EntryId, RoundId, UserId } from "../../shared/index.ts"
import { mostWants } from "./round.ts"
import type { OrderedInput } from "./solver/round-input.ts"
import { type EntryWant, type GroupWant, mostWantsOfOne, type RoundGroup } from "./wants.ts"

/** An entry with its wants, for the input. */
export interface WantingEntry {
  readonly id: EntryId
  readonly ownerId: UserId
  readonly wants: ReadonlyArray<EntryWant>
}

/**
 * How many wants of each entry and each group go into the input, where they have so many: the most with which all
 * together are at most `most`. Contract: market, repeatable.
 */
export const wantsOfEach = (counts: ReadonlyArray<number>, most: number = mostWants): number => {
  const longer = new Uint32Array(mostWantsOfOne + 1)
  // How many have at least so many wants.
  for (const count of counts)
    for (let n = 1; n <= Math.min(count, mostWantsOfOne); n++) longer[n] = (longer[n] ?? 0) + 1
  let all = 0
  for (let n = 1; n <= mostWantsOfOne; n++) {
    all += longer[n] ?? 0
    if (all > most) return n - 1
  }
  return mostWantsOfOne
}

/** The most wanted of some wants, at most `most`; of wants with the same rank those that were named first. */
export const mostWanted = <W extends EntryWant>(wants: ReadonlyArray<W>, most: number): ReadonlyArray<W> =>
  wants.length <= most ? wants : [...wants].sort((one, other) => one.rank - other.rank).slice(0, most)

/** Everything of a round that its result depends on, read at one moment. */
export interface Unfrozen {
  readonly id: RoundId
  readonly seed: string
  /** The active entries. */
  readonly entries: ReadonlyArray<WantingEntry>
  readonly groups: ReadonlyArray<RoundGroup>
  /** Pairs of owners from whom a block separates them, in either direction. */
  readonly blocks: ReadonlyArray<readonly [UserId, UserId]>
}

/**
 * The input of a round, whose entries and groups are made as they are asked for, once. People are numbers in the order
 * of their first entries. Wants for what has ended and wants across a block are left out without a word, so the input
 * does not show who blocked whom. Contract: market, repeatable.
 */
export const frozenInput = ({ blocks, entries, groups, id, seed }: Unfrozen): OrderedInput => {
  const sorted = [...entries].sort(byId)
  const persons = new Map<UserId, number>()
  for (const { ownerId } of sorted) if (!persons.has(ownerId)) persons.set(ownerId, persons.size)
  const owners = new Map(sorted.map((entry) => [entry.id as string, entry.ownerId]))
  const separated = new Set(blocks.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]))
  const ownGroups = new Map(groups.map((group) => [group.id as string, group.ownerId]))
  const isTaken = (by: UserId) => (want: EntryWant | GroupWant) => {
    const owner = owners.get(want.id)
    if (owner === undefined) return ownGroups.get(want.id) === by
    return owner !== by && !separated.has(`${by} ${owner}`)
  }
  const node = (one: { readonly id: string; readonly ownerId: UserId; readonly wants: ReadonlyArray<EntryWant> }) => ({
    id: one.id,
    person: persons.get(one.ownerId) ?? 0,
    wants: one.wants
      .filter(isTaken(one.ownerId))
      .sort(byId)
      .map((want) => [want.id, want.rank] as const),
  })
  return {
    version: 1,
    round: id,
    seed,
    entries: sorted.values().map(node),
    // A person without entries receives nothing.
    groups: groups
      .filter(({ ownerId }) => persons.has(ownerId))
      .sort(byId)
      .values()
      .map(node),
  }
}

const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : one.id > other.id ? 1 : 0
