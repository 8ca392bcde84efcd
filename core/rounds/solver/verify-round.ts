import { Result } from "effect"
import { inputProblem, mostRank } from "./input-problem.ts"
import { stayingCost } from "./problem.ts"
import { type RoundInput, sortedInput } from "./round-input.ts"
import { type RoundResult, roundInputHash } from "./round-result.ts"
import { waysOf } from "./ways.ts"

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

/**
 * Verifies from the published files alone that a result is one of the best: that its legs are trades which people want,
 * that no entry is given or received for twice and no group receives twice, and that no other result has more trades,
 * or as many with a smaller sum of ranks. Fails with a sentence that says what is wrong.
 *
 * The proof is a price for giving and one for receiving, of each of n entries and of each group, such that `receive` of
 * who wants and `give` of what is wanted are together at most the rank (a group's own wants: rank - 1), at most 20n + 1
 * for an entry with itself, and at most 0 for a group with itself. Then all prices together are at most the ranks of
 * any result, with 20n + 1 for each entry that stays at home; here they are exactly that. It takes time in proportion
 * to the wants, and to ids that are sorted. That the result is also the one that follows from the seed is seen by
 * solving again. `most` is the dearest rank of a want, as for `solveRound`. Contract: rounds, repeatable.
 */
export const verifyRound = (
  input: RoundInput,
  result: RoundResult,
  most: number = mostRank,
): Result.Result<VerifiedRound, string> => {
  const malformed = inputProblem(input, most) ?? resultProblem(input, result)
  if (malformed !== null) return Result.fail(malformed)
  if (roundInputHash(input) !== result.inputHash) return Result.fail("The result is of another input.")
  const sorted = sortedInput(input)
  const giverOf = giversIn(sorted, result)
  if (typeof giverOf === "string") return Result.fail(giverOf)
  const stay = stayingCost(sorted.entries.length, most)
  const problem = pricesProblem(sorted, result, stay)
  if (problem !== null) return Result.fail(problem)
  const ranks = waysOf(sorted, result.proof, giverOf, stay)
  return typeof ranks === "string" ? Result.fail(ranks) : Result.succeed(verified(sorted, result, ranks))
}

const resultProblem = ({ entries, groups }: RoundInput, result: RoundResult): string | null => {
  if (typeof result !== "object" || result === null || result.version !== 1)
    return "The result has another version than 1."
  const { legs, proof, rankSum, trades } = result
  if (!Array.isArray(legs) || legs.some((leg) => !Array.isArray(leg) || leg.length !== 2))
    return "The result has legs that are no pairs."
  if (trades !== legs.length) return "The result has another number of legs than of trades."
  if (!Number.isSafeInteger(rankSum)) return "The sum of ranks is no whole number."
  const size = entries.length + groups.length
  const isWhole = (prices: unknown) =>
    Array.isArray(prices) && prices.length === size && prices.every((price) => Number.isSafeInteger(price))
  if (typeof proof !== "object" || proof === null || !isWhole(proof.give) || !isWhole(proof.receive))
    return "The proof has not one whole number for each entry and each group."
  return null
}

/** For each entry the number of the entry whose item it gets, or -1; a sentence if entries are used wrongly. */
const giversIn = ({ entries }: RoundInput, { legs }: RoundResult): Int32Array | string => {
  const numbers = new Map(entries.map(({ id }, at) => [id, at]))
  const giverOf = new Int32Array(entries.length).fill(-1)
  const isGiven = new Uint8Array(entries.length)
  let last = -1
  for (const [given, received] of legs) {
    const giver = numbers.get(given)
    const receiver = numbers.get(received)
    if (giver === undefined || receiver === undefined) return `There is no entry for the leg ${given}, ${received}.`
    if (giver <= last) return "The legs are not in the order of what is given, each once."
    if (giverOf[receiver] !== -1) return `${received} receives twice.`
    last = giver
    giverOf[receiver] = giver
    isGiven[giver] = 1
  }
  const lone = entries.find((_, at) => (giverOf[at] === -1) !== (isGiven[at] === 0))
  return lone === undefined ? giverOf : `${lone.id} gives or receives alone.`
}

const pricesProblem = ({ entries, groups }: RoundInput, result: RoundResult, stay: number): string | null => {
  const { give, receive } = result.proof
  const nodes = [...entries, ...groups]
  const numbers = new Map(nodes.map(({ id }, at) => [id, at]))
  let sum = 0
  for (const [at, { id, wants }] of nodes.entries()) {
    const isEntry = at < entries.length
    const own = receive[at] as number
    sum += own + (give[at] as number)
    if (own + (give[at] as number) > (isEntry ? stay : 0)) return `The prices of ${id} are above what staying costs.`
    for (const [wanted, rank] of wants)
      if (own + (give[numbers.get(wanted) as number] as number) > (isEntry ? rank : rank - 1))
        return `The prices of ${id} and ${wanted} are above the rank.`
  }
  return sum === result.rankSum + stay * (entries.length - result.trades)
    ? null
    : "The prices are not together what the result costs: they prove nothing."
}

const verified = (
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
