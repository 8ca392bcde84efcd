import { describe, expect, test } from "bun:test"
import { isMoney } from "../../../core/shared/money.ts"

describe("A price", () => {
  test.each([
    [1, "EUR"],
    [Number.MAX_SAFE_INTEGER, "JPY"],
  ])("is %d of %s", (amount, currency) => expect(isMoney({ amount, currency })).toBe(true))

  test.each([
    [0, "EUR"],
    [-1, "EUR"],
    [1.5, "EUR"],
    [Number.NaN, "EUR"],
    [Number.POSITIVE_INFINITY, "EUR"],
    [Number.MAX_SAFE_INTEGER + 1, "EUR"],
    [1, "eur"],
    [1, "EURO"],
    [1, "ZZZ"],
    [1, ""],
  ])("is not %d of %j", (amount, currency) => expect(isMoney({ amount, currency })).toBe(false))
})
