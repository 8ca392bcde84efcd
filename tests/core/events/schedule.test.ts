import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { checkedSchedule } from "../../../core/events/schedule.ts"
import { isWebAddress } from "../../../core/index.ts"
import { at } from "./event-samples.ts"

const days14 = 14 * 24

// From and to in hours from now, and whether a new event may have them.
const schedules: ReadonlyArray<readonly [number, number, boolean]> = [
  [1, 2, true],
  [0.001, 0.002, true],
  [0, 1, false],
  [-1, 1, false],
  [-2, -1, false],
  [1, 1, false],
  [2, 1, false],
  [1, 1 + days14, true],
  [1, 1.001 + days14, false],
]

describe("The schedule", () => {
  test.each(schedules)("of a new event, from %d to %d hours: %p", (from, to, isAllowed) => {
    expect(Result.isSuccess(checkedSchedule({ startsAt: at(from), endsAt: at(to) }, null, at(0)))).toBe(isAllowed)
  })

  test.each([
    // An event that began an hour ago keeps its start, and its end can be any after it.
    [-1, 1, true],
    [-1, 3, true],
    [-1, -0.5, true],
    [-1, -1, false],
    [-1, days14, false],
    // Another start has to be in the future.
    [-2, 1, false],
    [-0.5, 1, false],
    [0, 1, false],
    [1, 2, true],
  ])("of an event that began already, from %d to %d hours: %p", (from, to, isAllowed) => {
    const before = { startsAt: at(-1), endsAt: at(1) }
    expect(Result.isSuccess(checkedSchedule({ startsAt: at(from), endsAt: at(to) }, before, at(0)))).toBe(isAllowed)
  })
})

test.each([
  ["https://meet.example/club?x=1#y", true],
  ["http://127.0.0.1:8080", true],
  ["HTTPS://MEET.EXAMPLE", true],
  ["https://[::1]:8080/", true],
  ["https://bücher.example?room=7", true],
  ["https://ada:secret@meet.example", false],
  ["https://?room=7", false],
  ["ftp://meet.example", false],
  ["javascript:alert(1)", false],
  ["javascript://meet.example/%0aalert(1)", false],
  ["https:meet.example", false],
  ["https:\\\\meet.example", false],
  ["//meet.example", false],
  ["meet.example", false],
  ["https://", false],
  ["https://meet .example", false],
  ["https://meet.example/a\tb", false],
])("%j is the address of an online event: %p", (text, is) => {
  expect(isWebAddress(text)).toBe(is)
})
