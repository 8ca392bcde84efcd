import { describe, expect, test } from "bun:test"
import { type RoundInput, roundInputProblem } from "../../../../../core/index.ts"

const good: RoundInput = {
  version: 1,
  round: "r",
  seed: "a".repeat(64),
  entries: [
    {
      id: "a",
      person: 1,
      wants: [
        ["b", 1],
        ["g", 10],
      ],
    },
    { id: "b", person: 2, wants: [] },
    { id: "c", person: 1, wants: [] },
  ],
  groups: [
    { id: "g", person: 1, wants: [["b", 2]] },
    { id: "h", person: 2, wants: [] },
    { id: "i", person: 1, wants: [] },
  ],
}

const wanting = (...wants: ReadonlyArray<unknown>) => ({
  entries: good.entries.with(0, { id: "a", person: 1, wants: wants as RoundInput["entries"][number]["wants"] }),
})

describe("The problem of an input", () => {
  test("is none where there is none", () => {
    expect(roundInputProblem(good)).toBeNull()
    expect(roundInputProblem({ ...good, entries: [], groups: [] })).toBeNull()
  })

  test.each<readonly [string, Partial<Record<keyof RoundInput, unknown>>]>([
    ["The input has another version than 1.", { version: 2 }],
    ["The input names no round.", { round: 1 }],
    ["The seed is not 32 bytes in lower-case hexadecimal.", { seed: "A".repeat(64) }],
    ["The seed is not 32 bytes in lower-case hexadecimal.", { seed: "a".repeat(62) }],
    ["The input has no entries or no groups.", { entries: null }],
    ["The input has no entries or no groups.", { groups: {} }],
    ["An entry or a group has no id or no wants.", { entries: [null] }],
    ["An entry or a group has no id or no wants.", { entries: [{ id: 1, person: 1, wants: [] }] }],
    ["a belongs to no person.", { entries: [{ id: "a", person: -1, wants: [] }] }],
    ["a belongs to no person.", { entries: [{ id: "a", person: "x", wants: [] }] }],
    ["g is there twice.", { entries: [...good.entries, { id: "g", person: 1, wants: [] }] }],
    ["a has a want that is no pair.", wanting("b")],
    ["a has a want that is no pair.", wanting(["b"])],
    ["a wants x, which is not there.", wanting(["x", 1])],
    ["a wants b twice.", wanting(["b", 1], ["b", 2])],
    ["a wants b with a rank that is not from 1 to 10.", wanting(["b", 0])],
    ["a wants b with a rank that is not from 1 to 10.", wanting(["b", 11])],
    ["a wants b with a rank that is not from 1 to 10.", wanting(["b", 1.5])],
    ["a wants a, which is its own person's entry.", wanting(["a", 1])],
    ["a wants c, which is its own person's entry.", wanting(["c", 1])],
    ["a wants h, which is another person's group.", wanting(["h", 1])],
    ["g is a group and wants the group i.", { groups: good.groups.with(0, { id: "g", person: 1, wants: [["i", 1]] }) }],
  ])("is said: %s", (sentence, change) => {
    expect(roundInputProblem({ ...good, ...change } as RoundInput)).toBe(sentence)
  })
})
