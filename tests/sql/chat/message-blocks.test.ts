import { describe, expect, test } from "bun:test"
import {
  allBits,
  blockSize,
  joinedBits,
  lastOfBlocks,
  positionOf,
  sequencesOf,
} from "../../../adapters/sql/chat/message-blocks.ts"

describe("The positions of messages in the rows of their terms", () => {
  test.each([
    [1, { block: 0, bit: 1 }],
    [2, { block: 0, bit: 2 }],
    [32, { block: 0, bit: 2 ** 31 }],
    [33, { block: 1, bit: 1 }],
    [96, { block: 2, bit: 2 ** 31 }],
  ])("message %d has one of its own", (sequence, position) => {
    expect(positionOf(sequence)).toEqual(position)
    expect(sequencesOf(position.block, position.bit)).toEqual([sequence])
  })

  test("are read from the newest message to the oldest", () => {
    const all = Array.from({ length: blockSize }, (_, n) => 2 * blockSize - n)
    expect(sequencesOf(1, allBits)).toEqual(all)
    const [first, last] = [positionOf(33).bit, positionOf(64).bit]
    expect(sequencesOf(1, joinedBits(first, last))).toEqual([64, 33])
    expect(joinedBits(last, last)).toBe(last)
    expect(sequencesOf(1, 0)).toEqual([])
  })

  test.each([
    [0, 0],
    [31, 0],
    [32, 32],
    [63, 32],
    [64, 64],
  ])("of %d messages, those up to %d are in whole blocks", (last, expected) => {
    expect(lastOfBlocks(last)).toBe(expected)
  })
})
