import { describe, expect, test } from "bun:test"
import {
  allPlaces,
  blockSize,
  bothPlaces,
  lastOfBlocks,
  placeOf,
  sequencesAt,
} from "../../../adapters/sql/chat/word-places.ts"

describe("The places of messages in the rows of their words", () => {
  test.each([
    [1, { block: 0, bit: 1 }],
    [2, { block: 0, bit: 2 }],
    [32, { block: 0, bit: 2 ** 31 }],
    [33, { block: 1, bit: 1 }],
    [96, { block: 2, bit: 2 ** 31 }],
  ])("message %d has one of its own", (sequence, place) => {
    expect(placeOf(sequence)).toEqual(place)
    expect(sequencesAt(place.block, place.bit)).toEqual([sequence])
  })

  test("are read from the newest message to the oldest", () => {
    const all = Array.from({ length: blockSize }, (_, n) => 2 * blockSize - n)
    expect(sequencesAt(1, allPlaces)).toEqual(all)
    const [first, last] = [placeOf(33).bit, placeOf(64).bit]
    expect(sequencesAt(1, bothPlaces(first, last))).toEqual([64, 33])
    expect(bothPlaces(last, last)).toBe(last)
    expect(sequencesAt(1, 0)).toEqual([])
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
