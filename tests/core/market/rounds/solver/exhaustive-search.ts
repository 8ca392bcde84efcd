import type { RoundInput } from "../../../../../core/index.ts"

/** The most trades of a small round and their smallest sum of ranks, by trying every result. */
export const exhaustiveSearch = ({
  entries,
  groups,
}: RoundInput): { readonly trades: number; readonly rankSum: number } => {
  const numbers = new Map(entries.map(({ id }, at) => [id, at]))
  const groupNumbers = new Map(groups.map(({ id }, at) => [id, at]))
  const ways = entries.map(({ wants }) =>
    wants.flatMap(([id, rank]) => {
      const group = groupNumbers.get(id)
      if (group === undefined) return [{ item: numbers.get(id) as number, group: -1, rank }]
      return (groups[group]?.wants ?? []).map(([item, own]) => ({
        item: numbers.get(item) as number,
        group,
        rank: rank + own - 1,
      }))
    }),
  )
  const given = new Array<boolean>(entries.length).fill(false)
  const receives = new Array<boolean>(entries.length).fill(false)
  const used = new Array<boolean>(groups.length).fill(false)
  let best = { trades: 0, rankSum: 0 }
  const decide = (entry: number, trades: number, rankSum: number): void => {
    if (entry === entries.length) {
      const isResult = receives.every((does, at) => does === given[at])
      if (isResult && (trades > best.trades || (trades === best.trades && rankSum < best.rankSum)))
        best = { trades, rankSum }
      return
    }
    if (trades + entries.length - entry < best.trades) return
    decide(entry + 1, trades, rankSum)
    receives[entry] = true
    for (const { group, item, rank } of ways[entry] ?? []) {
      if (given[item] || (group !== -1 && used[group])) continue
      given[item] = true
      if (group !== -1) used[group] = true
      decide(entry + 1, trades + 1, rankSum + rank)
      given[item] = false
      if (group !== -1) used[group] = false
    }
    receives[entry] = false
  }
  decide(0, 0, 0)
  return best
}
