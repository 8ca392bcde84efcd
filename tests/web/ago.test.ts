import { expect, test } from "bun:test"
import { agoOf } from "../../web/state/ago.ts"

test("How long ago a moment was is known for a week, by the calendar from a day on", () => {
  const now = new Date(2026, 10, 29, 10, 5)
  const ago = (day: number, hour: number, minute = 0, second = 0) =>
    agoOf(new Date(2026, 10, day, hour, minute, second), now)
  expect(ago(29, 10, 4, 30)).toEqual({ value: 0, unit: "second" })
  expect(ago(29, 10, 5, 59)).toEqual({ value: 0, unit: "second" })
  expect(ago(29, 10, 4)).toEqual({ value: -1, unit: "minute" })
  expect(ago(29, 9, 6)).toEqual({ value: -59, unit: "minute" })
  expect(ago(29, 9, 5)).toEqual({ value: -1, unit: "hour" })
  expect(ago(28, 10, 6)).toEqual({ value: -23, unit: "hour" })
  expect(ago(28, 10, 5)).toEqual({ value: -1, unit: "day" })
  // 46 hours before, and yet not yesterday.
  expect(ago(27, 12)).toEqual({ value: -2, unit: "day" })
  expect(ago(22, 0)).toEqual({ value: -7, unit: "day" })
  expect(ago(21, 23)).toBeNull()
  expect(ago(29, 10, 6)).toBeNull()
})
