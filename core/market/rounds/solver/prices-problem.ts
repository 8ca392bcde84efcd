import type { RoundInput } from "./round-input.ts"
import type { RoundResult } from "./round-result.ts"

/**
 * What is wrong with the prices of a result, as a sentence; `null` if they prove that no result is better. `stay` is
 * what it costs an entry to stay at home.
 */
export const pricesProblem = ({ entries, groups }: RoundInput, result: RoundResult, stay: number): string | null => {
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
