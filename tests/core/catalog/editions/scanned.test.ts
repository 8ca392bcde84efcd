import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { codeName, scannedEdition } from "../../../../core/catalog/editions/scanned.ts"
import type { Edition } from "../../../../core/index.ts"

describe("A code of a list", () => {
  test.each([
    ["9780306406157", "isbn:9780306406157"],
    [" 0-306-40615-2 ", "isbn:9780306406157"],
    ["080442957X", "isbn:9780804429573"],
    ["978030640615751295", "isbn:9780306406157"],
    ["ISBN 9780306406157", "isbn:9780306406157"],
    ["ISBN-13: 978-0-306-40615-7", "isbn:9780306406157"],
    ["4006381333931", "gtin:04006381333931"],
    ["036000291452", "gtin:00036000291452"],
    ["EAN 4006381333931", "gtin:04006381333931"],
    ["73513537", "gtin:00000073513537"],
    ["B00005N5PF", "asin:B00005N5PF"],
    ["mtg:dmu/107", "mtg:dmu/107"],
    ["MTG:DMU:107", "mtg:dmu/107"],
    ["bgg:13", "bgg:13"],
    ["isbn:9780306406157", "isbn:9780306406157"],
    ["9780306406158", "checksum"],
    ["4006381333932", "checksum"],
    ["isbn:9780306406158", "checksum"],
    ["shoe:1", "scheme"],
    ["", "format"],
    ["hello", "format"],
    ["1".repeat(101), "format"],
  ])("%j is %s", (code, expected) => {
    const found = Result.match(scannedEdition(code), { onSuccess: String, onFailure: String })
    expect(found).toBe(expected)
  })
})

describe("An item that was added by its code is called", () => {
  test.each([
    ["isbn:9780306406157", "ISBN 9780306406157"],
    ["gtin:04006381333931", "EAN 4006381333931"],
    ["gtin:00036000291452", "UPC 036000291452"],
    ["gtin:00000073513537", "EAN 73513537"],
    ["gtin:10614141000415", "GTIN 10614141000415"],
    ["mtg:dmu/107", "mtg:dmu/107"],
  ])("after %s %s", (edition, name) => {
    expect(codeName(edition as Edition)).toBe(name)
  })
})
