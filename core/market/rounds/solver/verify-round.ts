import { Result } from "effect"
import { mostRank, roundInputProblem } from "./input-problem.ts"
import { meaningOf, type VerifiedRound } from "./meaning.ts"
import { pricesProblem } from "./prices-problem.ts"
import { stayingCost } from "./problem.ts"
import { type RoundInput, sortedInput } from "./round-input.ts"
import { type RoundResult, roundInputHash } from "./round-result.ts"
import { waysOf } from "./ways.ts"

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
 * solving again. Contract: market, repeatable.
 */
export const verifyRound = (input: RoundInput, result: RoundResult): Result.Result<VerifiedRound, string> => {
  const malformed = roundInputProblem(input) ?? resultProblem(input, result)
  if (malformed !== null) return Result.fail(malformed)
  if (roundInputHash(input) !== result.inputHash) return Result.fail("The result is of another input.")
  const sorted = sortedInput(input)
  const giverOf = giversIn(sorted, result)
  if (typeof giverOf === "string") return Result.fail(giverOf)
  const stay = stayingCost(sorted.entries.length, mostRank)
  const problem = pricesProblem(sorted, result, stay)
  if (problem !== null) return Result.fail(problem)
  const ranks = waysOf(sorted, result.proof, giverOf, stay)
  return typeof ranks === "string" ? Result.fail(ranks) : Result.succeed(meaningOf(sorted, result, ranks))
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
