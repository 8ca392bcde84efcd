import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import {
  type RoundInput,
  type RoundResult,
  roundInputHash,
  solveRound,
  verifyRound,
} from "../../../../../core/index.ts"
import { runs } from "../../../../support/runs.ts"
import { numbersFrom, randomRound } from "./random-rounds.ts"

const shape = { entries: 40, people: 12, wants: 6, groups: 6, groupWants: 4, ranks: 10, popularity: 1.5 }

describe("verifyRound", () => {
  test("says what a result means: its people, its longest cycle, and the rank and the cycle of each leg", () => {
    const input: RoundInput = {
      version: 1,
      round: "r",
      seed: "1".repeat(64),
      entries: [
        { id: "a", person: 1, wants: [["b", 3]] },
        { id: "b", person: 2, wants: [["a", 1]] },
        { id: "c", person: 1, wants: [["g", 2]] },
        { id: "d", person: 3, wants: [["c", 1]] },
        { id: "e", person: 4, wants: [["a", 1]] },
      ],
      groups: [{ id: "g", person: 1, wants: [["d", 4]] }],
    }
    expect(Result.getOrThrow(verifyRound(input, solveRound(input)))).toEqual({
      trades: 4,
      rankSum: 10,
      people: 3,
      longest: 2,
      legs: [
        { given: "a", received: "b", rank: 1, cycle: 1 },
        { given: "b", received: "a", rank: 3, cycle: 1 },
        { given: "c", received: "d", rank: 1, cycle: 2 },
        { given: "d", received: "c", rank: 5, cycle: 2 },
      ],
    })
  })

  test("gives the legs of a person ways that use each group once, also where a group has to be left to another leg", () => {
    const input: RoundInput = {
      version: 1,
      round: "r",
      seed: "2".repeat(64),
      entries: [
        {
          id: "a",
          person: 1,
          wants: [
            ["g", 1],
            ["h", 1],
          ],
        },
        { id: "b", person: 1, wants: [["g", 1]] },
        {
          id: "x",
          person: 2,
          wants: [
            ["a", 1],
            ["b", 1],
          ],
        },
        {
          id: "y",
          person: 3,
          wants: [
            ["a", 1],
            ["b", 1],
          ],
        },
      ],
      groups: [
        {
          id: "g",
          person: 1,
          wants: [
            ["x", 1],
            ["y", 1],
          ],
        },
        {
          id: "h",
          person: 1,
          wants: [
            ["x", 1],
            ["y", 1],
          ],
        },
      ],
    }
    expect(verifyRound(input, solveRound(input))).toMatchObject({ success: { trades: 4, people: 3 } })
  })

  test("refuses as many trades that give two things of a group, also at the same price", () => {
    const wants = (...ids: ReadonlyArray<string>) => ids.map((id) => [id, 1] as const)
    const input: RoundInput = {
      version: 1,
      round: "r",
      seed: "3".repeat(64),
      entries: [
        { id: "a", person: 1, wants: wants("g") },
        { id: "b", person: 1, wants: wants("g", "z") },
        { id: "x", person: 2, wants: wants("a", "b") },
        { id: "y", person: 3, wants: wants("a", "b") },
        { id: "z", person: 4, wants: wants("b", "a") },
      ],
      groups: [{ id: "g", person: 1, wants: wants("x", "y") }],
    }
    const result = solveRound(input)
    expect(verifyRound(input, result)).toMatchObject({ success: { trades: 4 } })
    const twice = {
      ...result,
      legs: [
        ["a", "x"],
        ["b", "y"],
        ["x", "a"],
        ["y", "b"],
      ] as const,
    }
    expect(verifyRound(input, twice)._tag).toBe("Failure")
    const also = {
      ...result,
      legs: [
        ["a", "y"],
        ["b", "x"],
        ["x", "b"],
        ["y", "a"],
      ] as const,
    }
    expect(verifyRound(input, also)._tag).toBe("Failure")
  })

  const altered = runs(200, 1_000)

  test(`refuses ${altered} altered results`, () => {
    const refusals = new Set<string>()
    let count = 0
    for (let number = 0; count < altered; number += 1) {
      const input = randomRound(shape, number)
      const result = solveRound(input)
      const verdict = verifyRound(input, result)
      expect([number, verdict._tag]).toEqual([number, "Success"])
      for (const [what, otherInput, otherResult] of alterations(input, result, number)) {
        const refused = verifyRound(otherInput, otherResult)
        expect([number, what, refused._tag]).toEqual([number, what, "Failure"])
        refusals.add(what)
        count += 1
      }
    }
    expect(refusals.size).toBeGreaterThan(20)
  })

  test("refuses what is no input or no result, with a sentence", () => {
    const input = randomRound(shape, 1)
    const result = solveRound(input)
    const nothing = [null, undefined, 1, "x", [], {}, { version: 1 }, { version: 1, legs: [], trades: 0, rankSum: 0 }]
    for (const other of nothing) {
      for (const refused of [verifyRound(other as never, result), verifyRound(input, other as never)])
        expect(Result.isFailure(refused) && refused.failure).toMatch(/^\S.*\.$/)
    }
  })
})

/** Each changes one thing, so that the result is not the one of the input any more, or is not proven. */
function* alterations(
  input: RoundInput,
  result: RoundResult,
  number: number,
): Generator<readonly [what: string, RoundInput, RoundResult]> {
  const below = numbersFrom(number)
  const at = below(Math.max(1, result.legs.length))
  const [given = "", received = ""] = result.legs[at] ?? []
  const ids = input.entries.map(({ id }) => id)
  const home = ids.find((id) => !result.legs.some(([one]) => one === id)) ?? "nowhere"
  const withLegs = (legs: RoundResult["legs"], more: Partial<RoundResult> = {}) => ({ ...result, legs, ...more })
  const withLeg = (leg: RoundResult["legs"][number]) => withLegs(result.legs.with(at, leg))
  const price = below(input.entries.length + input.groups.length)
  const withPrice = (side: "give" | "receive", change: number) => ({
    ...result,
    proof: { ...result.proof, [side]: result.proof[side].with(price, (result.proof[side][price] ?? 0) + change) },
  })
  if (result.legs.length === 0) return
  yield ["a leg goes to another entry", input, withLeg([given, ids.find((id) => id !== received) ?? ""])]
  yield ["a leg goes to an entry at home", input, withLeg([given, home])]
  yield ["another entry is given", input, withLeg([home, received])]
  yield ["an entry is given to itself", input, withLeg([given, given])]
  yield ["a leg is turned around", input, withLeg([received, given])]
  yield ["a leg is unknown", input, withLeg([given, "unknown"])]
  yield ["a leg is left out", input, withLegs(result.legs.toSpliced(at, 1))]
  yield ["a leg is left out and counted", input, withLegs(result.legs.toSpliced(at, 1), { trades: result.trades - 1 })]
  yield ["a leg is there twice", input, withLegs([...result.legs, [given, received]], { trades: result.trades + 1 })]
  yield ["there are no legs", input, withLegs([], { trades: 0, rankSum: 0 })]
  yield ["the legs are in another order", input, withLegs(result.legs.toReversed())]
  yield ["a trade more", input, { ...result, trades: result.trades + 1 }]
  yield ["a better sum", input, { ...result, rankSum: result.rankSum - 1 }]
  yield ["a worse sum", input, { ...result, rankSum: result.rankSum + 1 }]
  yield ["another version", input, { ...result, version: 2 as 1 }]
  yield [
    "another hash",
    input,
    { ...result, inputHash: result.inputHash.replace(/.$/, (d) => (d === "0" ? "1" : "0")) },
  ]
  yield ["a higher price to give", input, withPrice("give", 1)]
  yield ["a lower price to give", input, withPrice("give", -1)]
  yield ["a higher price to receive", input, withPrice("receive", 1)]
  yield ["a price that is no whole number", input, withPrice("receive", 0.5)]
  yield ["a price that is no number", input, withPrice("give", Number.NaN)]
  yield ["a price is missing", input, { ...result, proof: { ...result.proof, give: result.proof.give.slice(1) } }]
  yield [
    "prices are exchanged",
    input,
    { ...result, proof: { give: result.proof.receive, receive: result.proof.give } },
  ]
  yield ["another seed", { ...input, seed: input.seed.replace(/^./, (digit) => (digit === "0" ? "1" : "0")) }, result]
  yield ["another round", { ...input, round: "another" }, result]
  // With the hash of the altered input: what is left to refuse it is the proof.
  const rehashed = (other: RoundInput) => [other, { ...result, inputHash: roundInputHash(other) }] as const
  const entryOf = (id: string) => input.entries.findIndex((entry) => entry.id === id)
  const withWants = (id: string, wants: RoundInput["entries"][number]["wants"]) => ({
    ...input,
    entries: input.entries.with(entryOf(id), {
      ...(input.entries[entryOf(id)] as RoundInput["entries"][number]),
      wants,
    }),
  })
  yield ["the wants of a receiver are gone", ...rehashed(withWants(received, []))]
  const wants = input.entries[entryOf(received)]?.wants ?? []
  if (wants.every(([, rank]) => rank < 10))
    yield [
      "a receiver wants all less",
      ...rehashed(
        withWants(
          received,
          wants.map(([id, rank]) => [id, rank + 1]),
        ),
      ),
    ]
}
