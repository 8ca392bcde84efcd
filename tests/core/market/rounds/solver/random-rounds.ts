import type { RoundInput, RoundInputEntry } from "../../../../../core/index.ts"

/** Whole numbers below n that follow from a number, so that a failing round can be made again. */
export const numbersFrom = (seed: number) => {
  let state = seed >>> 0
  return (n: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n)
  }
}

export interface RoundShape {
  readonly entries: number
  readonly people: number
  /** How many wants each entry has at most. */
  readonly wants: number
  readonly groups: number
  readonly groupWants: number
  /** Wants have ranks from 1 to this. */
  readonly ranks: number
  /** 1 wants everything equally; the larger it is, the more want the same. */
  readonly popularity: number
}

/** A round with random wants. */
export const randomRound = (shape: RoundShape, number: number): RoundInput => {
  const below = numbersFrom(number)
  const rank = () => 1 + below(shape.ranks)
  const nodesOf = (letter: string, length: number) =>
    Array.from({ length }, (_, at) => ({
      id: `0199f2c3-0000-7000-8000-${letter}${String(at).padStart(11, "0")}`,
      person: below(shape.people),
      wants: [] as Array<readonly [string, number]>,
    }))
  const entries = nodesOf("e", shape.entries)
  const groups = nodesOf("f", shape.groups)
  const fill = (node: (typeof entries)[number], most: number) => {
    const wanted = new Set<string>()
    for (let attempt = 0; attempt < most; attempt += 1) {
      const at = Math.floor(shape.entries * (below(2 ** 20) / 2 ** 20) ** shape.popularity)
      const other = entries[at] as RoundInputEntry
      if (other.person === node.person || wanted.has(other.id)) continue
      wanted.add(other.id)
      node.wants.push([other.id, rank()])
    }
  }
  const groupsOf = Map.groupBy(groups, ({ person }) => person)
  for (const entry of entries) {
    fill(entry, shape.wants)
    for (const { id } of groupsOf.get(entry.person) ?? []) if (below(4) > 0) entry.wants.push([id, rank()])
  }
  for (const group of groups) fill(group, shape.groupWants)
  const seed = Array.from({ length: 64 }, () => below(16).toString(16)).join("")
  return { version: 1, round: `round ${number}`, seed, entries, groups }
}

/** A small round of any kind: with and without ranks and groups, with few and many people. */
export const smallRound = (number: number): RoundInput => {
  const below = numbersFrom(number ^ 0x5bd1e995)
  return randomRound(
    {
      entries: 1 + below(7),
      people: 2 + below(4),
      wants: 1 + below(5),
      groups: below(2) * below(4),
      groupWants: 1 + below(4),
      ranks: below(2) === 0 ? 1 : 10,
      popularity: 1,
    },
    number,
  )
}

/** The same round with everything in another order. */
export const inAnotherOrder = (input: RoundInput, number: number): RoundInput => {
  const below = numbersFrom(number)
  const shuffled = <A>(all: ReadonlyArray<A>): ReadonlyArray<A> =>
    all
      .map((one) => [below(2 ** 30), one] as const)
      .sort(([a], [b]) => a - b)
      .map(([, one]) => one)
  const nodes = (all: RoundInput["entries"]) =>
    shuffled(all).map(({ wants, person, id }) => ({ wants: shuffled(wants), person, id }))
  const { entries, groups, round, seed, version } = input
  return { groups: nodes(groups), seed, entries: nodes(entries), round, version }
}
