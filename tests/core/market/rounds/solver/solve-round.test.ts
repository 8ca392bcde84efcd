import { describe, expect, test } from "bun:test"
import {
  type RoundInput,
  roundInputText,
  roundResultText,
  solvedWants,
  solveRound,
  verifyRound,
} from "../../../../../core/index.ts"
import { roundInputTexts, sortedInput } from "../../../../../core/market/rounds/solver/round-input.ts"
import { runs } from "../../../../support/runs.ts"
import { exhaustiveSearch } from "./exhaustive-search.ts"
import { inAnotherOrder, randomRound, smallRound } from "./random-rounds.ts"

const rounds = runs(300, 10_000)

const seed = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

const roundOf = (
  entries: Record<string, readonly [person: number, ...wants: ReadonlyArray<string>]>,
  groups: Record<string, readonly [person: number, ...wants: ReadonlyArray<string>]> = {},
): RoundInput => {
  const nodes = (all: typeof entries) =>
    Object.entries(all).map(([id, [person, ...wants]]) => ({
      id,
      person,
      wants: wants.map((want): readonly [string, number] => {
        const [wanted = "", rank = "1"] = want.split("=")
        return [wanted, Number(rank)]
      }),
    }))
  return { version: 1, round: "r", seed, entries: nodes(entries), groups: nodes(groups) }
}

const legsOf = (input: RoundInput) => solveRound(input).legs.map((leg) => leg.join("→"))

test("The text of an input is the same in pieces, whatever its order was", () => {
  for (let n = 0; n < 20; n++) {
    const input = smallRound(n)
    expect([...roundInputTexts(sortedInput(input))].join("")).toBe(roundInputText(inAnotherOrder(input, n)))
  }
})

describe("solveRound", () => {
  test("of no entries has no trades", () => {
    expect(solveRound(roundOf({}))).toMatchObject({ trades: 0, rankSum: 0, legs: [] })
  })

  test("leaves an entry at home that no user wants, or whose owner wants nothing", () => {
    expect(legsOf(roundOf({ a: [1, "b"], b: [2] }))).toEqual([])
    expect(legsOf(roundOf({ a: [1], b: [2], c: [3, "a", "b"] }))).toEqual([])
  })

  test("finds the cycle, in which what one gives goes to the next", () => {
    expect(legsOf(roundOf({ a: [1, "c"], b: [2, "a"], c: [3, "b"], d: [4, "a"] }))).toEqual(["a→b", "b→c", "c→a"])
  })

  test("prefers more trades to better ranks, and of as many trades the better ranks", () => {
    const more = { a: [1, "b", "c=10"], b: [2, "a"], c: [3, "b=10"] } as const
    expect(legsOf(roundOf(more))).toEqual(["a→b", "b→c", "c→a"])
    expect(solveRound(roundOf(more)).rankSum).toBe(21)
    const asMany = { a: [1, "b=2", "c"], b: [2, "a"], c: [3, "a=3"] } as const
    expect(legsOf(roundOf(asMany))).toEqual(["a→b", "b→a"])
    expect(legsOf(roundOf({ ...asMany, a: [1, "b=4", "c"] }))).toEqual(["a→c", "c→a"])
  })

  test("gives a person at most one thing of a group, for whichever entry", () => {
    const wants = { a: [1, "%"], b: [1, "%"], c: [2, "a"], d: [3, "b"] } as const
    expect(solveRound(roundOf(wants, { "%": [1, "c", "d"] })).trades).toBe(2)
    expect(solveRound(roundOf({ ...wants, a: [1, "c"], b: [1, "d"] })).trades).toBe(4)
  })

  test("lets one more person trade where two have as many trades", () => {
    const input = roundOf({ a: [1, "x"], b: [1, "y"], x: [2, "a", "c"], y: [3, "b"], c: [4, "x"] })
    expect(solveRound(input).trades).toBe(4)
    expect(verifyRound(input, solveRound(input))).toMatchObject({ success: { people: 4 } })
  })

  test("makes two short cycles of a long one where it can", () => {
    const wants = { a: [1, "b", "d"], b: [2, "c", "a"], c: [3, "d", "b"], d: [4, "a", "c"] } as const
    expect(verifyRound(roundOf(wants), solveRound(roundOf(wants)))).toMatchObject({
      success: { longest: 2, trades: 4 },
    })
  })

  test("throws for an input that is none; solvedWants takes dearer ranks, and groups inside of groups", () => {
    const dear = roundOf({ a: [1, "b=99"], b: [2, "a"] })
    expect(() => solveRound(dear)).toThrow("a wants b with a rank that is not from 1 to 10.")
    expect(solvedWants(roundInputText(dear), 99).round).toMatchObject({ trades: 2, rankSum: 100 })
    const entries = { a: [1, "%"], b: [1, "%%"], c: [2, "a", "b"], d: [3, "a", "b"] } as const
    const nested = roundOf(entries, { "%": [1, "%%"], "%%": [1, "c", "d"] })
    expect(() => solveRound(nested)).toThrow("% is a group and wants the group %%.")
    expect(solvedWants(roundInputText(nested), 10).round).toMatchObject({ trades: 2, people: 2 })
    const apart = roundOf(entries, { "%": [1, "%%", "d"], "%%": [1, "c", "d"] })
    expect(solvedWants(roundInputText(apart), 10).round).toMatchObject({ trades: 4, people: 3, rankSum: 4 })
  })

  test(`has the objective of an exhaustive search in ${rounds} small rounds, each with its proof`, () => {
    const kinds = new Set<string>()
    for (let number = 0; number < rounds; number += 1) {
      const input = smallRound(number)
      const { rankSum, trades, ...result } = solveRound(input)
      expect({ number, rankSum, trades }).toEqual({ number, ...exhaustiveSearch(input) })
      expect([number, verifyRound(input, { rankSum, trades, ...result })]).toMatchObject([number, { _tag: "Success" }])
      const hasRanks = input.entries.some(({ wants }) => wants.some(([, rank]) => rank > 1))
      if (trades > 0)
        kinds.add(`${hasRanks ? "ranks" : "no ranks"}, ${input.groups.length > 0 ? "groups" : "no groups"}`)
    }
    expect(kinds.size).toBe(4)
  })

  test("has the same bytes in whatever order the input is", () => {
    const shape = { entries: 80, people: 20, wants: 8, groups: 10, groupWants: 4, ranks: 10, popularity: 2 }
    for (let number = 0; number < 5; number += 1) {
      const input = randomRound(shape, number)
      const text = roundResultText(solveRound(input))
      expect(roundResultText(solveRound(inAnotherOrder(input, number)))).toBe(text)
    }
  })

  test("follows from the seed where several results are the best", () => {
    const input = randomRound(
      { entries: 60, people: 20, wants: 9, groups: 0, groupWants: 0, ranks: 1, popularity: 1 },
      7,
    )
    const other = { ...input, seed: input.seed.replace(/^./, (digit) => (digit === "0" ? "1" : "0")) }
    const [one, two] = [solveRound(input), solveRound(other)]
    expect([two.trades, two.rankSum]).toEqual([one.trades, one.rankSum])
    expect(two.legs).not.toEqual(one.legs)
  })
})
