import type { RoundInput } from "./round-input.ts"
import type { RoundResult } from "./round-result.ts"

/** A leg of a verified result. */
export interface VerifiedLeg {
  /** The entry whose item is given. */
  readonly given: string
  /** The entry for which its owner receives it. */
  readonly received: string
  /** The rank with which it was wanted, by way of a group that of both wants - 1. */
  readonly rank: number
  /** The cycle, numbered from 1 in the order of the first leg of each. */
  readonly cycle: number
}

/** What a verified result means. */
export interface VerifiedRound {
  readonly trades: number
  readonly rankSum: number
  /** How many people give and receive something. */
  readonly people: number
  /** How many legs the longest cycle has. */
  readonly longest: number
  /** In the order of the result. */
  readonly legs: ReadonlyArray<VerifiedLeg>
}

/** What a result means whose entries get what they get with these ranks. */
export const meaningOf = (
  { entries }: RoundInput,
  { legs, rankSum, trades }: RoundResult,
  ranks: ReadonlyArray<number>,
): VerifiedRound => {
  const numbers = new Map(entries.map(({ id }, at) => [id, at]))
  const people = new Set<number>()
  const legOf = new Map(legs.map(([given], at) => [given, at]))
  const cycles = new Int32Array(legs.length)
  let cycle = 0
  let longest = 0
  for (const at of legs.keys()) {
    if (cycles[at] !== 0) continue
    cycle += 1
    let length = 0
    for (let next = at; cycles[next] === 0; length += 1) {
      cycles[next] = cycle
      next = legOf.get((legs[next] as (typeof legs)[number])[1]) as number
    }
    longest = Math.max(longest, length)
  }
  const verifiedLegs = legs.map(([given, received], at): VerifiedLeg => {
    const receiver = numbers.get(received) as number
    people.add((entries[receiver] as (typeof entries)[number]).person)
    return { given, received, rank: ranks[receiver] as number, cycle: cycles[at] as number }
  })
  return { trades, rankSum, people: people.size, longest, legs: verifiedLegs }
}
