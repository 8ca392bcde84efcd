import { describe, expect, test } from "bun:test"
import { decimalsOf, decimalText, isCurrency, minorUnitsOf, moneyText } from "../../../core/shared/currencies.ts"

describe("A currency", () => {
  test.each([
    ["JPY", 0],
    ["ISK", 0],
    ["UGX", 0],
    ["EUR", 2],
    ["HUF", 2],
    ["IDR", 2],
    ["COP", 2],
    ["PKR", 2],
    ["LBP", 2],
    ["MGA", 2],
    ["MRU", 2],
    ["XAD", 2],
    ["XCG", 2],
    ["IQD", 3],
    ["KWD", 3],
    ["CLF", 4],
    ["UYW", 4],
  ])("%s is in force and has %d digits", (code, digits) => {
    expect([isCurrency(code), decimalsOf(code)]).toEqual([true, digits])
  })

  test.each(["XXX", "XTS", "XAU", "XDR", "BGN", "HRK", "ANG", "SLL", "ZWL", "DEM", "eur", "EU", "EURO", ""])(
    "%j is none, or has no minor units",
    (code) => expect(isCurrency(code)).toBe(false),
  )

  test("that has gone keeps the two digits of what is stored", () => expect(decimalsOf("BGN")).toBe(2))
})

describe("An amount", () => {
  test.each([
    [1250, "EUR", "12.50"],
    [5, "EUR", "0.05"],
    [-5, "EUR", "-0.05"],
    [0, "EUR", "0.00"],
    [1250, "JPY", "1250"],
    [1250, "HUF", "12.50"],
    [1250, "IQD", "1.250"],
    [1250, "UYW", "0.1250"],
    [Number.MAX_SAFE_INTEGER, "EUR", "90071992547409.91"],
    [Number.MAX_SAFE_INTEGER, "CLF", "900719925474.0991"],
  ])("of %d %s is %s, and is read back", (amount, currency, text) => {
    expect(decimalText(amount, currency)).toBe(text)
    expect(minorUnitsOf(text, currency)).toBe(amount)
  })

  test.each([
    ["12.345", "EUR"],
    ["12.5", "JPY"],
    ["12,50", "EUR"],
    ["1e3", "EUR"],
    [".5", "EUR"],
    ["5.", "EUR"],
    [" 5", "EUR"],
    ["", "EUR"],
  ])("is not %j of %s", (text, currency) => expect(minorUnitsOf(text, currency)).toBeNull())

  test.each([
    [1250, "EUR", "en", "€12.50"],
    [1250, "EUR", "de", "12,50\u00a0€"],
    [1250, "HUF", "en", "HUF\u00a012.50"],
    [1250, "JPY", "en", "¥1,250"],
    [12_500, "UYW", "de", "1,2500\u00a0UYW"],
    [Number.MAX_SAFE_INTEGER, "EUR", "en", "€90,071,992,547,409.91"],
  ])("of %d %s in %s is %s for people", (amount, currency, language, text) => {
    expect(moneyText({ amount, currency }, language)).toBe(text)
  })
})
