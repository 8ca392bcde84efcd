import { describe, expect, test } from "bun:test"
import { editionOf } from "../../web/barcodes/edition-of.ts"
import { findCode } from "../../web/barcodes/find-code.ts"
import { type Change, doubtOf, fits, type Kept, mostChanges } from "../../web/state/change.ts"
import { isStale, keptMillis, keptOf, mayBeKept, mostOfOne, withEntry } from "../../web/state/kept-rules.ts"
import { scaledSize } from "../../web/state/picture-size.ts"
import { codeIn, nameIn } from "../../web/state/shared-limits.ts"
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

describe("Without a connection one reads", () => {
  test.each([
    ["/collections", true],
    ["/collections?cursor=a", true],
    ["/collections/1", true],
    ["/collections/1/items?sort=newest", true],
    ["/items/1", true],
    ["/wants?limit=20", true],
    ["/wants/matches", false],
    ["/items/1/files", false],
    ["/collections/1/items/export", false],
    ["/auth/sessions", false],
    ["/users/me", false],
    ["/chat/conversations", false],
    ["/collectionsx", false],
  ])("%s: %p", (key, isKept) => {
    expect(mayBeKept(key)).toBe(isKept)
  })

  const [own, foreign] = [{ owner: { id: "ada" } }, { owner: { id: "bob" } }]
  test.each([
    ["an own collection", "/collections/1", own, true],
    ["that of another user", "/collections/1", foreign, false],
    ["collections that one edits", "/collections/edited", { items: [foreign] }, false],
    ["own items", "/collections/1/items", { items: [own, own] }, true],
    ["items of which one is of another user", "/collections/1/items", { items: [own, foreign] }, false],
    ["a list that says of no user", "/collections/1/items", { items: [] }, false],
    ["own wants", "/wants", { items: [{ id: "1" }] }, true],
    ["an answer without an owner", "/items/1", { id: "1" }, false],
    ["no object", "/items/1", [], false],
    ["what is too large", "/items/1", { ...own, comment: "x".repeat(mostOfOne) }, false],
  ] as const)("%s", (_, key, body, isKept) => {
    expect(keptOf(key, body, "ada") !== null).toBe(isKept)
  })

  test("no picture, and no address that opens something", () => {
    const body = {
      owner: { id: "ada", avatarUrl: "https://a" },
      coverUrl: "https://b",
      pictures: [{ url: "https://c" }],
    }
    expect(JSON.parse(keptOf("/items/1", body, "ada") ?? "")).toEqual({
      owner: { id: "ada", avatarUrl: null },
      coverUrl: null,
      pictures: [],
    })
  })

  const entry = (key: string, size: number) => ({ key, at: 0, size })
  test.each([
    ["one more", [entry("a", 10)], entry("b", 10), ["a", "b"], []],
    ["one in the place of an older answer", [entry("a", 10), entry("b", 10)], entry("a", 20), ["b", "a"], []],
    [
      "the newest, when there is too much",
      [entry("a", 3_000_000), entry("b", 2_000_000)],
      entry("c", 1),
      ["b", "c"],
      ["a"],
    ],
    ["what fits exactly", [entry("a", 4_999_999)], entry("b", 1), ["a", "b"], []],
  ] as const)("%s", (_, entries, added, left, gone) => {
    const found = withEntry(entries, added)
    expect([found.entries.map(({ key }) => key), found.gone]).toEqual([[...left], [...gone]])
  })

  test("nothing that is older than a session", () => {
    expect([isStale({ at: 0 }, keptMillis), isStale({ at: 0 }, keptMillis + 1)]).toEqual([false, true])
  })
})

describe("What another app shares", () => {
  const url = "https://shop.example/9780306406157?ref=1"
  test.each([
    ["a link with a title", { title: "Dune", text: "", url }, "Dune", url, book],
    [
      "a text whose first line is a name",
      { title: "", text: "Dune\nISBN 9780306406157", url: "" },
      "Dune",
      "ISBN 9780306406157",
      book,
    ],
    ["a link as a text", { title: "", text: url, url: "" }, "", url, book],
    ["a link that is in the text too", { title: "Dune", text: `See ${url}`, url }, "Dune", `See ${url}`, book],
    ["a number that is longer than a code", { title: "97803064061570", text: "", url: "" }, "97803064061570", "", null],
    ["nothing", { title: "", text: "", url: "" }, "", "", null],
  ] as const)("%s is a name, a comment and a code", (_, shared, name, comment, code) => {
    expect([nameIn(shared), codeIn(shared)]).toEqual([{ name, comment }, code])
  })
})

describe("A change that waits", () => {
  const want: Change = { kind: "want", name: "Emma", body: { q: "Emma", kind: "both" } }
  const edit: Change = { kind: "edit", name: "Emma", itemId: "1", updatedAt: "a", body: {} }
  const kept = (change: Change, triedAt: number | null = null): Kept => ({
    id: "1",
    accountId: "ada",
    at: 0,
    triedAt,
    change,
  })
  const hour = 3_600_000

  test.each([
    ["that was never sent is sent after days", kept(want), null, 100 * hour, null],
    ["is sent again while the server knows it", kept(want, 0), null, 23 * hour, null],
    ["is not sent again later: the server may have it", kept(want, 0), null, 23 * hour + 1, "PERHAPS_STORED"],
    ["of an item is sent", kept(edit, 0), "a", 100 * hour, null],
    ["of an item that was changed meanwhile is not", kept(edit), "b", 1, "CHANGED_MEANWHILE"],
  ] as const)("%s", (_, change, updatedAt, now, doubt) => {
    expect(doubtOf(change, updatedAt, now)).toBe(doubt)
  })

  const pictured = (size: number): Change => ({
    ...{ kind: "item", name: "Emma", collectionId: "1", body: { name: "Emma" }, fill: false },
    pictures: [{ size } as File],
  })
  test.each([
    ["with others", [kept(edit)], want, true],
    ["that is one too many", Array.from({ length: mostChanges }, () => kept(edit)), want, false],
    ["whose pictures are as large as they may be", [kept(pictured(49_000_000))], pictured(1_000_000), true],
    ["whose pictures are too large", [kept(pictured(49_000_000))], pictured(1_000_001), false],
  ] as const)("%s fits: %#", (_, others, added, isKept) => {
    expect(fits(others, added)).toBe(isKept)
  })
})
