import { expect, test } from "bun:test"
import { isTimeZone } from "../../../core/index.ts"

test.each([
  ["Europe/Berlin", true],
  ["Asia/Kolkata", true],
  ["Asia/Calcutta", true],
  ["America/Argentina/Buenos_Aires", true],
  ["Etc/GMT+5", true],
  ["UTC", true],
  ["Etc/UTC", true],
  ["Europe/Kyiv", true],
  ["Europe/Kiev", true],
  ["US/Pacific", true],
  ["GB-Eire", true],
  ["europe/berlin", false],
  ["EUROPE/BERLIN", false],
  ["utc", false],
  ["europe/kyiv", false],
  ["Asia/kolkata", false],
  ["Factory", false],
  ["+02:00", false],
  ["-05:00", false],
  ["GMT+2", false],
  ["Europe/Atlantis", false],
  ["Berlin", false],
  [" Europe/Berlin", false],
  ["", false],
])("%j is a time zone: %p", (name, is) => {
  expect(isTimeZone(name)).toBe(is)
})
