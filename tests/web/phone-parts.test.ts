import { describe, expect, test } from "bun:test"
import { editionOf } from "../../web/barcodes/edition-of.ts"
import { findCode } from "../../web/barcodes/find-code.ts"
import { scaledSize } from "../../web/state/picture-size.ts"
import { drawn, photo } from "../support/barcodes.ts"

// What the app does on a phone, as far as it needs no browser.

const book = "9780306406157"
const cases = [
  ["an EAN-13", book, photo(drawn.ean13(book))],
  ["upside down", book, photo(drawn.ean13(book), { degrees: 180 })],
  ["from below, in shadow", book, photo(drawn.ean13(book), { degrees: 90, height: 320, shadow: 0.5 })],
  ["across", book, photo(drawn.ean13(book), { degrees: 38, height: 320 })],
  ["from the side", book, photo(drawn.ean13(book), { degrees: 8, slant: 0.5 })],
  ["with noise", book, photo(drawn.ean13(book), { noise: 60 })],
  ["as small as a quarter of the picture", book, photo(drawn.ean13(book), { module: 1.4, width: 640, degrees: 3 })],
  ["of a book with its price", book, photo(drawn.ean13(book) + drawn.addOn("51299"), { module: 1.8 })],
  ["with a zero at first, a UPC-A", "0012345678905", photo(drawn.ean13("0012345678905"))],
  ["an EAN-8", "96385074", photo(drawn.ean8("96385074"))],
  ["a UPC-E as the UPC-A that it stands for", "042100005264", photo(drawn.upcE("425261", 4))],
  ["a UPC-E whose last digit is three", "012300000451", photo(drawn.upcE("123453", 1))],
] as const

describe("A barcode is read", () => {
  test.each(cases)("%s", (_, code, picture) => {
    expect(findCode(picture)).toBe(code)
  })

  test.each([
    ["whose check digit is wrong", photo(drawn.ean13("9780306406158"))],
    ["that is cut off", photo(drawn.ean13(book).slice(0, 80))],
    ["of other stripes", photo("10".repeat(50))],
    ["that is none", photo("")],
    ["of no size", { light: new Uint8Array(4), width: 2, height: 2 }],
  ])("never from a picture %s", (_, picture) => {
    expect(findCode(picture)).toBeNull()
  })

  test.each([
    [book, `isbn:${book}`],
    ["9790060115615", "gtin:9790060115615"],
    ["96385074", "gtin:96385074"],
  ])("as the edition %s", (code, edition) => {
    expect(editionOf(code)).toBe(edition)
  })
})

describe("A picture is sent", () => {
  test.each([
    ["as it is when it is small", 2048, 1000, 1_500_000, null],
    ["smaller when it is wide", 4000, 3000, 900_000, [2048, 1536]],
    ["smaller when it is high", 3000, 4000, 900_000, [1536, 2048]],
    ["encoded again when it has many bytes", 1000, 800, 1_500_001, [1000, 800]],
    ["at least a pixel high", 40_000, 1, 10, [2048, 1]],
  ] as const)("%s", (_, width, height, bytes, size) => {
    expect(scaledSize({ width, height }, bytes)).toEqual(size && { width: size[0], height: size[1] })
  })
})
