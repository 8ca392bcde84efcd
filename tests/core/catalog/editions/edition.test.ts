import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import {
  editionIn,
  editionOf,
  editionOfGame,
  editionsOf,
  withEdition,
} from "../../../../core/catalog/editions/edition.ts"
import { editionSchemes } from "../../../../core/index.ts"

const outcome = (text: string): string =>
  Result.match(editionOf(text), { onSuccess: (edition) => edition, onFailure: (reason) => reason })

describe("The normal form of an edition", () => {
  // Numbers of books, games and records that exist.
  test.each([
    ["isbn:9780306406157", "isbn:9780306406157"],
    ["isbn:978-0-306-40615-7", "isbn:9780306406157"],
    ["ISBN:978 0 306 40615 7", "isbn:9780306406157"],
    ["isbn:978\u20100\u2013306\u201540615\u20127", "isbn:9780306406157"],
    ["isbn:0-306-40615-2", "isbn:9780306406157"],
    ["isbn:080442957X", "isbn:9780804429573"],
    ["isbn:080442957x", "isbn:9780804429573"],
    ["isbn:9791090636071", "isbn:9791090636071"],
    ["gtin:9780306406157", "isbn:9780306406157"],
    ["gtin:09780306406157", "isbn:9780306406157"],
    ["gtin:4006381333931", "gtin:04006381333931"],
    ["gtin:036000291452", "gtin:00036000291452"],
    ["gtin:0 36000 29145 2", "gtin:00036000291452"],
    ["gtin:73513537", "gtin:00000073513537"],
    ["gtin:10614141000415", "gtin:10614141000415"],
    ["gtin:9790260000438", "gtin:09790260000438"],
    ["gtin:19780306406154", "gtin:19780306406154"],
    ["gtin:9780306406157 51295", "isbn:9780306406157"],
    ["isbn:978030640615751295", "isbn:9780306406157"],
    ["isbn:978030640615705", "isbn:9780306406157"],
    ["isbn:306406152", "isbn:9780306406157"],
    ["isbn:80442957X", "isbn:9780804429573"],
    // UPC-E, one for each of the ways to leave zeros out.
    ["gtin:01234505", "gtin:00012000003455"],
    ["gtin:01234514", "gtin:00012100003454"],
    ["gtin:01234523", "gtin:00012200003453"],
    ["gtin:01234531", "gtin:00012300000451"],
    ["gtin:01234543", "gtin:00012340000053"],
    ["gtin:01234558", "gtin:00012345000058"],
    ["gtin:01234565", "gtin:00012345000065"],
    ["gtin:01234572", "gtin:00012345000072"],
    ["gtin:01234589", "gtin:00012345000089"],
    ["gtin:01234596", "gtin:00012345000096"],
    ["upc:0 123456 5", "gtin:00012345000065"],
    ["upc:012345000065", "gtin:00012345000065"],
    ["UPC:036000291452", "gtin:00036000291452"],
    ["asin:B00005N5PF", "asin:B00005N5PF"],
    ["ASIN:b00005n5pf", "asin:B00005N5PF"],
    ["asin:0306406152", "isbn:9780306406157"],
    ["asin:080442957x", "isbn:9780804429573"],
    ["oclc:39478", "oclc:39478"],
    ["oclc:ocm00039478", "oclc:39478"],
    ["oclc:(OCoLC)39478", "oclc:39478"],
    ["oclc:on1234567890", "oclc:1234567890"],
    ["mtg:dmu/107", "mtg:dmu/107"],
    ["MTG:DMU/107", "mtg:dmu/107"],
    ["mtg:dmu:107", "mtg:dmu/107"],
    ["mtg:DMU/#107", "mtg:dmu/107"],
    ["mtg:dmu/007", "mtg:dmu/7"],
    ["mtg:dmu/107/281", "mtg:dmu/107"],
    ["mtg:dmu / 107", "mtg:dmu/107"],
    ["mtg:CON_/12", "mtg:con/12"],
    ["mtg:_CON/12", "mtg:con/12"],
    ["mtg:pdmu/107P", "mtg:pdmu/107p"],
    ["mtg:pdmu/107s", "mtg:pdmu/107s"],
    ["mtg:war/1★", "mtg:war/1★"],
    ["mtg:war/1*", "mtg:war/1★"],
    ["mtg:war/1 ★", "mtg:war/1★"],
    ["mtg:ice/12†", "mtg:ice/12†"],
    ["mtg:tdm/12Φ", "mtg:tdm/12φ"],
    ["mtg:ydmu/A-12", "mtg:ydmu/a-12"],
    ["mtg:plst/MH2-123", "mtg:plst/mh2-123"],
    ["mtg:TXDM/741z", "mtg:txdm/741z"],
    ["mtg:30a/0", "mtg:30a/0"],
    ["bgg:13", "bgg:13"],
    ["BGG:0013", "bgg:13"],
    ["steam:753640", "steam:753640"],
    ["igdb:999999999999", "igdb:999999999999"],
    ["goodreads:7624", "goodreads:7624"],
    ["librarything:000000000001", "librarything:1"],
    ["tcgplayer:1", "tcgplayer:1"],
    ["cardmarket:1", "cardmarket:1"],
    ["discogs:249504", "discogs:249504"],
    ["discogs:r249504", "discogs:249504"],
    ["discogs:R0249504", "discogs:249504"],
    ["discogs:m96559", "discogs:m96559"],
    ["Discogs:M096559", "discogs:m96559"],
    ["openlibrary:OL7353617M", "openlibrary:OL7353617M"],
    ["openlibrary:ol45804w", "openlibrary:OL45804W"],
    ["scryfall:F2B9983E-20D4-4D12-9E2C-EC6D9A345787", "scryfall:f2b9983e-20d4-4d12-9e2c-ec6d9a345787"],
    ["MusicBrainz:F2B9983E-20D4-4D12-9E2C-EC6D9A345787", "musicbrainz:f2b9983e-20d4-4d12-9e2c-ec6d9a345787"],
    ["  bgg:13 ", "bgg:13"],
  ])("of %p is %p", (text, normal) => {
    expect(outcome(text)).toBe(normal)
    expect(outcome(normal)).toBe(normal)
  })

  test.each([
    ["", "scheme"],
    ["9780306406157", "scheme"],
    [":13", "scheme"],
    ["ean:4006381333931", "scheme"],
    ["isbn :9780306406157", "scheme"],
    ["toString:1", "scheme"],
    ["isbn:9780306406158", "checksum"],
    ["isbn:0306406153", "checksum"],
    ["isbn:0804429570", "checksum"],
    ["isbn:", "format"],
    ["isbn:97803064061", "format"],
    ["isbn:X804429570", "format"],
    ["isbn:978030640615X", "format"],
    ["isbn:9770306406157", "format"],
    ["isbn:9790260000438", "format"],
    ["isbn:4006381333931", "format"],
    ["isbn:９７８０３０６４０６１５７", "format"],
    ["gtin:4006381333932", "checksum"],
    ["gtin:73513538", "checksum"],
    ["gtin:00000000", "format"],
    ["gtin:00000000000000", "format"],
    ["gtin:735135379", "format"],
    ["gtin:40063813339", "format"],
    ["gtin:400638133393100", "format"],
    ["gtin:978030640615651295", "format"],
    ["gtin:97700010015034", "checksum"],
    ["isbn:306406153", "checksum"],
    ["isbn:9780306406157512", "format"],
    ["asin:C00005N5PF", "format"],
    ["asin:B00005N5P", "format"],
    ["asin:0306406153", "checksum"],
    ["oclc:ocm", "format"],
    ["oclc:0", "format"],
    ["mtg:dmu", "format"],
    ["mtg:dmu/", "format"],
    ["mtg:/107", "format"],
    ["mtg:d/107", "format"],
    ["mtg:dominaria/107", "format"],
    ["mtg:dmu/★", "format"],
    ["mtg:dmu/10.7", "format"],
    ["mtg:dmu/1234567890123", "format"],
    ["bgg:", "format"],
    ["bgg:0", "format"],
    ["bgg:-1", "format"],
    ["bgg:1.5", "format"],
    ["bgg:1e3", "format"],
    ["bgg: 13", "format"],
    ["bgg:1000000000000", "format"],
    ["bgg:0000000000001", "format"],
    ["discogs:x1", "format"],
    ["discogs:rm1", "format"],
    ["discogs:m", "format"],
    ["discogs:m0", "format"],
    ["discogs:1234567890123", "format"],
    ["openlibrary:OL7353617A", "format"],
    ["openlibrary:OL12345678901M", "format"],
    ["openlibrary:7353617M", "format"],
    ["scryfall:f2b9983e20d44d129e2cec6d9a345787", "format"],
    ["scryfall:1", "format"],
    ["musicbrainz:1", "format"],
    [`isbn:978-0-306-40615-7${" ".repeat(90)}`, "format"],
    ["x".repeat(101), "format"],
  ])("of %p is none: %s", (text, reason) => expect(outcome(text)).toBe(reason))

  test("has no digit that could be another one", () => {
    const digits = [..."9780306406157"]
    for (const [n, digit] of digits.entries())
      for (let other = 0; other < 10; other++) {
        const wrong = digits.with(n, String(other)).join("")
        if (String(other) === digit) expect(outcome(`isbn:${wrong}`)).toBe("isbn:9780306406157")
        else expect(outcome(`isbn:${wrong}`)).not.toStartWith("isbn:")
      }
  })

  test("is at most 48 characters, whatever the scheme", () => {
    for (const scheme of editionSchemes)
      for (const text of ["9".repeat(12), "m999999999999", "OL9999999999M", "9780306406157", crypto.randomUUID()])
        for (const edition of Result.match(editionIn(scheme, text), { onSuccess: (one) => [one], onFailure: () => [] }))
          expect(edition.length).toBeLessThanOrEqual(48)
  })
})

describe("The editions of an item", () => {
  const outcomeOf = (given: ReadonlyArray<string> | null) =>
    Result.match(editionsOf(given), {
      onSuccess: (editions): unknown => editions,
      onFailure: ({ key, reason }) => ({ key, reason }),
    })
  const bgg = (count: number) => Array.from({ length: count }, (_, n) => `bgg:${n + 1}`)

  test.each<[string, ReadonlyArray<string> | null, unknown]>([
    ["nothing", null, []],
    ["an empty list", [], []],
    ["five", bgg(5), bgg(5)],
    ["equal ones once", ["gtin:9780306406157", "isbn:0306406152", "bgg:1"], ["isbn:9780306406157", "bgg:1"]],
    ["six of which two are equal", [...bgg(5), "BGG:01"], bgg(5)],
    ["six", bgg(6), { key: "editions", reason: "count" }],
    ["more texts than anybody writes", Array(101).fill("bgg:1"), { key: "editions", reason: "count" }],
    ["a wrong one", ["bgg:1", "isbn:1"], { key: "editions.1", reason: "format" }],
    ["the first wrong one of several", ["nothing", "isbn:9780306406158"], { key: "editions.0", reason: "scheme" }],
    ["a wrong check digit", ["isbn:9780306406158"], { key: "editions.0", reason: "checksum" }],
  ])("from %s", (_, given, expected) => expect(outcomeOf(given)).toEqual(expected))

  test("take one more while there is space", () => {
    const [steam, five] = [editionOfGame(7), Result.getOrThrow(editionsOf(bgg(5)))]
    expect(withEdition([], steam)).toEqual([steam])
    expect(withEdition(five.slice(1), steam)).toEqual([...five.slice(1), steam])
    expect(withEdition(five, steam)).toBe(five)
    const has = [steam]
    expect(withEdition(has, steam)).toBe(has)
  })
})
