import type { RoundInput } from "./round-input.ts"
import type { RoundResult } from "./round-result.ts"

/**
 * The rank with which each entry gets what it gets, directly or by way of a group; a sentence when there is no way that
 * costs exactly what the prices say. A group is on one way at most. A leg with a direct way needs no group, and a group
 * that stays at home for nothing needs no leg. If the other legs can all have a group, and the other groups all a leg,
 * then both can at once (Mendelsohn and Dulmage, 1958): first the groups find a leg and then the legs a group, by
 * augmenting paths, which take a partner from none of them.
 */
export const waysOf = (
  { entries, groups }: RoundInput,
  { give, receive }: RoundResult["proof"],
  giverOf: Int32Array,
  stay: number,
): ReadonlyArray<number> | string => {
  const numbers = new Map([...entries, ...groups].map(({ id }, at) => [id, at]))
  const isTight = (row: number, column: number, cost: number) =>
    (receive[row] as number) + (give[column] as number) === cost
  const ranks = new Array<number>(entries.length).fill(0)
  const ways: Ways = { throughGroup: new Map(), throughLeg: new Map() }
  const groupWants = groups.map(({ wants }) => new Map(wants))
  const isDirect = new Uint8Array(entries.length)
  for (const [at, { id, wants }] of entries.entries()) {
    const given = giverOf[at] as number
    if (given === -1) {
      if (!isTight(at, at, stay)) return `The prices do not let ${id} stay at home.`
      continue
    }
    const givenId = (entries[given] as { id: string }).id
    for (const [wanted, rank] of wants) {
      const column = numbers.get(wanted) as number
      if (!isTight(at, column, rank)) continue
      if (column === given) {
        isDirect[at] = 1
        ranks[at] = rank
      }
      if (column < entries.length) continue
      const own = groupWants[column - entries.length]?.get(givenId)
      if (own !== undefined && isTight(column, given, own - 1)) addWay(ways, at, column, rank + own - 1)
    }
  }
  const legs = [...ways.throughGroup.keys()].filter((leg) => isDirect[leg] === 0)
  const unwanted = entries.find((_, at) => giverOf[at] !== -1 && isDirect[at] === 0 && !ways.throughGroup.has(at))
  if (unwanted !== undefined) return `${unwanted.id} receives what it does not want, or not at this price.`
  const mustMove = groups.map((_, at) => entries.length + at).filter((group) => !isTight(group, group, 0))
  const pairs = pairsOf(ways, mustMove, legs, isDirect)
  if (pairs === null) return "A group receives twice, or the prices do not let one receive nothing."
  for (const [leg, group] of pairs) ranks[leg] = ways.throughGroup.get(leg)?.get(group) as number
  return ranks
}

/** The rank of each way of a leg through a group, found from both. */
interface Ways {
  readonly throughGroup: Map<number, Map<number, number>>
  readonly throughLeg: Map<number, Array<number>>
}

const addWay = ({ throughGroup, throughLeg }: Ways, leg: number, group: number, rank: number): void => {
  const own = throughGroup.get(leg) ?? new Map<number, number>()
  throughGroup.set(leg, own.set(group, rank))
  const legs = throughLeg.get(group) ?? []
  legs.push(leg)
  throughLeg.set(group, legs)
}

/** A group for each leg that needs one, with each of the groups that have to move; `null` if there is none. */
const pairsOf = (
  { throughGroup, throughLeg }: Ways,
  groups: ReadonlyArray<number>,
  legs: ReadonlyArray<number>,
  isDirect: Uint8Array,
): ReadonlyMap<number, number> | null => {
  const groupOf = new Map<number, number>()
  const legOf = new Map<number, number>()
  const groupsOf = (leg: number) => throughGroup.get(leg)?.keys() ?? []
  const legsOf = (group: number) => throughLeg.get(group) ?? []
  const none = () => false
  for (const group of groups) if (!augmented(group, legsOf, legOf, groupOf, none)) return null
  for (const leg of legs)
    if (!groupOf.has(leg) && !augmented(leg, groupsOf, groupOf, legOf, (one) => isDirect[one] === 1)) return null
  return groupOf
}

/** Finds a partner for one, for whom others may change theirs, or give it up where they may. */
const augmented = (
  start: number,
  optionsOf: (one: number) => Iterable<number>,
  partnerOf: Map<number, number>,
  ownerOf: Map<number, number>,
  mayGiveUp: (one: number) => boolean,
): boolean => {
  const askedBy = new Map<number, number>()
  const waiting = [start]
  for (const one of waiting)
    for (const option of optionsOf(one)) {
      if (askedBy.has(option)) continue
      askedBy.set(option, one)
      const owner = ownerOf.get(option)
      if (owner !== undefined && !mayGiveUp(owner)) {
        waiting.push(owner)
        continue
      }
      if (owner !== undefined) partnerOf.delete(owner)
      let taken: number | undefined = option
      while (taken !== undefined) {
        const taker = askedBy.get(taken) as number
        const left: number | undefined = partnerOf.get(taker)
        partnerOf.set(taker, taken)
        ownerOf.set(taken, taker)
        taken = left
      }
      return true
    }
  return false
}
