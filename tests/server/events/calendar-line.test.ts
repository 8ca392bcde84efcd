import { expect, test } from "bun:test"
import { calendarLine } from "../../../server/events/calendar-file.ts"
import { hasTag } from "../../../server/http/answers/entity-tag.ts"

const letters = ["x", "é", "漢", "🦉", "x🦉", "é漢x"]

test.each(letters)("lines of %s have at most 75 octets, and are unfolded to what they were", (letter) => {
  for (let length = 0; length < 200; length++) {
    const line = calendarLine("NAME", letter.repeat(length))
    expect(line).toEndWith("\r\n")
    expect(line.slice(0, -2).replaceAll("\r\n ", "")).toBe(`NAME:${letter.repeat(length)}`)
    const lines = line.slice(0, -2).split("\r\n")
    const sizes = lines.map((one) => Buffer.byteLength(one))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
    // No line but the last one has space for another character.
    for (const size of sizes.slice(0, -1)) expect(size).toBeGreaterThan(75 - 4)
    // A character that was cut in two is none any more.
    for (const one of lines) expect(one.isWellFormed()).toBe(true)
  }
})

test.each([
  [null, false],
  ["", false],
  ['"tag"', true],
  ['W/"tag"', true],
  ['"other", "tag"', true],
  ["*", true],
  ['"other"', false],
  ["tag", false],
])("whether a client that sends %p has what the tag names: %p", (sent, expected) => {
  expect(hasTag(sent, '"tag"')).toBe(expected)
})
