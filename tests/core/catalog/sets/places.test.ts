import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { InvalidEdition } from "../../../../core/catalog/editions/errors.ts"
import { EditionRepeated, PlaceLimitReached } from "../../../../core/catalog/sets/errors.ts"
import { placeLimit, placesOf, placesOfThings } from "../../../../core/catalog/sets/place.ts"
import { placeStates } from "../../../../core/catalog/sets/place-state.ts"
import { placesInText } from "../../../../core/catalog/sets/read-places.ts"
import type { Edition, ItemId, SetPlace, WantId } from "../../../../core/index.ts"

const [isbn, bgg] = ["isbn:9780306406157", "bgg:13"] as ReadonlyArray<string> as [Edition, Edition]

describe("The places of a set", () => {
  test.each([
    ["nothing", [], []],
    [
      "an edition in any form",
      [{ number: "1", name: "A", edition: "ISBN:0-306-40615-2" }, { name: "B" }, { name: "B", edition: null }],
      [
        { number: "1", name: "A", edition: isbn },
        { number: null, name: "B", edition: null },
        { number: null, name: "B", edition: null },
      ],
    ],
  ])("are taken as they are written: %s", (_, written, places) => {
    expect(placesOf(written)).toEqual(Result.succeed(places))
  })

  test.each([
    [
      "no edition",
      [{ name: "A" }, { name: "B", edition: "isbn:1" }],
      new InvalidEdition({ key: "places.1.edition", reason: "format" }),
    ],
    [
      "an edition twice",
      [
        { name: "A", edition: isbn },
        { name: "B", edition: bgg },
        { name: "C", edition: "isbn:0306406152" },
      ],
      new EditionRepeated({ key: "places.2.edition" }),
    ],
    ["too many", Array.from({ length: placeLimit + 1 }, () => ({ name: "A" })), new PlaceLimitReached()],
  ])("are refused: %s", (_, written, error) => {
    expect(placesOf(written)).toEqual(Result.fail(error))
  })

  test("of things have each edition and each name once", () => {
    const thing = (name: string, edition: Edition | null = null, number: string | null = null) => ({
      name,
      edition,
      number,
    })
    const things = [thing("A", isbn), thing("a"), thing("B", isbn), thing("A"), thing("A", bgg), thing("A", null, "2")]
    expect(placesOfThings(things)).toEqual(
      Result.succeed([thing("A", isbn), thing("a"), thing("A", bgg), thing("A", null, "2")]),
    )
    const many = (count: number) => Array.from({ length: count }, (_, n) => thing(`${n}`))
    expect(Result.isSuccess(placesOfThings([...many(placeLimit), ...many(placeLimit)]))).toBe(true)
    expect(placesOfThings(many(placeLimit + 1))).toEqual(Result.fail(new PlaceLimitReached()))
  })

  test.each([
    [
      "a header",
      'Number;Name;Edition\n1;Dune;0306406152\n;;bgg:13\n2;"A; b";\n;;\n',
      [
        ["1", "Dune", isbn],
        [null, "BGG 13", bgg],
        ["2", "A; b", null],
      ],
    ],
    [
      "a header with names alone",
      "name\r\n'=Sum\r\n\r\nB\r\n",
      [
        [null, "=Sum", null],
        [null, "B", null],
      ],
    ],
    [
      "lines",
      "isbn:0-306-40615-2\n9780306406157\n  Dune, part two \n\n036000291452\n12345\n",
      [
        [null, "ISBN 9780306406157", isbn],
        [null, "ISBN 9780306406157", isbn],
        [null, "Dune, part two", null],
        [null, "GTIN 00036000291452", "gtin:00036000291452"],
        [null, "12345", null],
      ],
    ],
    ["an empty file", "", []],
    ["a name with signs that are shown nowhere", "name\n\u202e\u0007 \nA\u0000B\n", [[null, "A B", null]]],
  ])("are read of a file with %s", (_, text, rows) => {
    const places = rows.map(([number, name, edition]) => ({ number, name, edition }))
    expect(placesInText(text)).toEqual(Result.succeed(places as ReadonlyArray<SetPlace>))
  })

  test("of a file name the line of what is no edition, and of a quote that does not end", () => {
    expect(placesInText("name,edition\nA,\n\nB,isbn:1\n")).toEqual(
      Result.fail(new InvalidEdition({ key: "line.4", reason: "format" })),
    )
    expect(placesInText('name,edition\nA,\n"B,\n')).toMatchObject({ failure: { reason: "quote", line: 3 } })
  })
})

describe("What is known of a place", () => {
  const place = (name: string, edition: Edition | null = null): SetPlace => ({ number: null, name, edition })
  const owned = (count: number) => ({ count, items: ["i" as ItemId] })
  const nothing = { ownedEditions: new Map(), ownedNames: new Map(), wanted: new Map(), offered: new Map() }
  const want = "w" as WantId
  const one = { listings: 1, sellers: 1 }

  test.each([
    ["an edition of which nothing is there", place("A", isbn), nothing, [0, null, 0], [0, 1, 0, 0]],
    ["a name of which nothing is there", place("A"), nothing, [0, null, null], [0, 1, 0, 0]],
    [
      "an own item of the edition",
      place("A", isbn),
      { ...nothing, ownedEditions: new Map([[isbn, owned(2)]]) },
      [2, null, 0],
      [1, 0, 0, 0],
    ],
    [
      "an own item of the name alone",
      place("A", isbn),
      { ...nothing, ownedNames: new Map([["a", owned(2)]]) },
      [0, null, 0],
      [0, 1, 0, 0],
    ],
    [
      "an own item of the folded name",
      place("ÄB"),
      { ...nothing, ownedNames: new Map([["äb", owned(1)]]) },
      [1, null, null],
      [1, 0, 0, 0],
    ],
    [
      "a want for the edition",
      place("A", isbn),
      { ...nothing, wanted: new Map([[isbn as string, want]]) },
      [0, want, 0],
      [0, 1, 1, 0],
    ],
    [
      "a want for the words and the type",
      place("B a"),
      { ...nothing, wanted: new Map([["books a b", want]]) },
      [0, want, null],
      [0, 1, 1, 0],
    ],
    [
      "a want for the words and every type",
      place("B a"),
      { ...nothing, wanted: new Map([[" a b", want]]) },
      [0, want, null],
      [0, 1, 1, 0],
    ],
    [
      "a want for another type",
      place("B a"),
      { ...nothing, wanted: new Map([["games a b", want]]) },
      [0, null, null],
      [0, 1, 0, 0],
    ],
    ["a listing", place("A", isbn), { ...nothing, offered: new Map([[isbn, one]]) }, [0, null, 1], [0, 1, 0, 1]],
    [
      "all of it, which counts as owned alone",
      place("A", isbn),
      {
        ...nothing,
        ownedEditions: new Map([[isbn, owned(1)]]),
        wanted: new Map([[isbn as string, want]]),
        offered: new Map([[isbn, one]]),
      },
      [1, want, 1],
      [1, 0, 0, 0],
    ],
  ] as const)("is %s", (_, asked, found, state, [ofOwned, missing, wanted, offered]) => {
    const { places, progress } = placeStates([asked], "books", found)
    const [known] = places
    expect([known?.owned.count, known?.wanted, known?.offered?.listings ?? known?.offered]).toEqual([...state])
    expect(progress).toEqual({ owned: ofOwned, missing, wanted, offered })
  })
})
