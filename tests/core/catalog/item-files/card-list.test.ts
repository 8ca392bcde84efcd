import { describe, expect, test } from "bun:test"
import { byHeader } from "../../../../core/catalog/item-files/mapping.ts"
import { changesIn, presetOf, readFile, schemaOf } from "./samples.ts"

const schema = schemaOf({
  base_game: ["Magic: The Gathering", "Pokémon"],
  set_code: "text",
  collector_number: "text",
  foil: "text",
})
const read = (text: string) => changesIn(text, { mapping: byHeader, schema })
const magic = { base_game: "Magic: The Gathering" }
const pokemon = { base_game: "Pokémon" }

describe("A line of a list of cards", () => {
  test.each<[line: string, is: object]>([
    ["4 Lamp Otter", { name: "Lamp Otter", copies: 4, fields: {} }],
    ["4x Rill Sage, the Third", { name: "Rill Sage, the Third", copies: 4, fields: {} }],
    ["SB: 2 Lamp Otter", { name: "Lamp Otter", copies: 2, fields: {} }],
    ["1 1999 Lamp Champion", { name: "1999 Lamp Champion", copies: 1, fields: {} }],
    ['2 "Lamp" of the Weir', { name: '"Lamp" of the Weir', copies: 2, fields: {} }],
    ["1 L.M.P. (Large Lamp)", { name: "L.M.P. (Large Lamp)", copies: 1, fields: {} }],
    [
      "1 Dusk // Dawn (XDM) 152★",
      {
        ...{ name: "Dusk // Dawn", copies: 1, editions: ["mtg:xdm/152★"] },
        fields: { ...magic, set_code: "XDM", collector_number: "152★" },
      },
    ],
    [
      "1 Lamp (PLST) XDM-49 *F*",
      {
        ...{ name: "Lamp", copies: 1, editions: ["mtg:plst/xdm-49"] },
        fields: { ...magic, foil: "foil", set_code: "PLST", collector_number: "XDM-49" },
      },
    ],
    [
      "1 Lamp (xdm) 7 *E* #ramp #!two words",
      {
        ...{ name: "Lamp", copies: 1, editions: ["mtg:xdm/7"], tags: ["ramp", "two words"] },
        fields: { ...magic, foil: "etched", set_code: "xdm", collector_number: "7" },
      },
    ],
    [
      "1x Lamp (xdm) 7 *F* [Ramp{top}] ^Have,#37d67a^",
      {
        ...{ name: "Lamp", copies: 1, editions: ["mtg:xdm/7"], tags: ["Ramp"] },
        fields: { ...magic, foil: "foil", set_code: "xdm", collector_number: "7" },
      },
    ],
    [
      "1x Lamp (xdm) *F* [Ramp{top},Draw{noDeck}{noPrice}]",
      { name: "Lamp", copies: 1, tags: ["Ramp", "Draw"], fields: { ...magic, foil: "foil", set_code: "xdm" } },
    ],
    ["2 Lamp (XDM)", { name: "Lamp", copies: 2, fields: { ...magic, set_code: "XDM" } }],
    ["2 Lamp <showcase> [XDM] (F)", { name: "Lamp", copies: 2, fields: { foil: "foil", set_code: "XDM" } }],
    ["2 Lamp [XDM] 25", { name: "Lamp", copies: 2, fields: { set_code: "XDM", collector_number: "25" } }],
    [
      "4 Lampling ex LMP 125",
      { name: "Lampling ex", copies: 4, fields: { ...pokemon, set_code: "LMP", collector_number: "125" } },
    ],
    [
      "1 Wick PR-LM GG10",
      { name: "Wick", copies: 1, fields: { ...pokemon, set_code: "PR-LM", collector_number: "GG10" } },
    ],
  ])("%s is one card", (line, is) => {
    expect(read(`${line}\n`)).toEqual([{ ref: expect.stringContaining("cardlist:"), ...is }] as never)
  })
})

describe("A list of cards", () => {
  const lines = (text: string, mapping = byHeader) => {
    const found = readFile(text, { mapping, schema })
    return typeof found === "string" ? found : found.rows.map(({ content, line }) => [line, (content as [string])[0]])
  }

  test("has no rows of its sections, remarks and empty lines, and the lines of the others", () => {
    const arena = "About\r\nName 4 Lamps\r\n\r\nDeck\r\n4 Lamp (XDM) 1\r\n\r\nSideboard\r\n// both\r\n1 Wick\r\n"
    expect(lines(arena)).toEqual([
      [5, "Lamp"],
      [9, "Wick"],
    ])
    expect(lines("Pokémon: 2\n2 Lampling LMP 1\n\nEnergy: 1\n1 Wax LME 2\n\nTotal Cards: 3")).toEqual([
      [2, "Lampling"],
      [5, "Wax"],
    ])
  })

  test("counts the rows that it has, and a card of the deck is another one than that of the sideboard", () => {
    const found = readFile("Deck\n4 Lamp\nSideboard\n2 Lamp\n2 Lamp\n", { mapping: byHeader, schema })
    if (typeof found === "string") throw new Error(found)
    expect([found.total, found.rows.length]).toEqual([3, 3])
    expect(new Set(found.rows.map(({ ref }) => ref)).size).toBe(1)
    expect(new Set(found.rows.map(({ copies }) => copies?.[0])).size).toBe(3)
  })

  test("may have lines without a number where it is read as one", () => {
    expect(lines("Lamp\n2 Wick\n", presetOf("cardlist"))).toEqual([
      [1, "Lamp"],
      [2, "Wick"],
    ])
  })

  test.each<[text: string, is: string]>([
    ["Count,Tradelist Count,Name,Edition,Collector Number\n1,0,Lamp,xdm,1\n", "preset in 1: moxfield"],
    ["Title;Author\nLamp;Ada\n", "header in 1"],
    ["", "header in 1"],
  ])("is not what has a header of columns: %j", (text, is) => {
    expect(readFile(text, { mapping: presetOf("cardlist") })).toBe(is)
  })

  test.each<[text: string, is: string]>([
    ["name\n4 Lamps\n", "curio"],
    ["9780306406157\n", "isbns"],
    ["Deck\n4 Lamp\n", "cardlist"],
    ["\n\n4x Lamp\n", "cardlist"],
    ["About\nName Lamps\n\nDeck\n4 Lamp\n", "cardlist"],
    ["2026 Lamps of Ida\n\nCount,Tradelist Count,Name,Edition,Collector Number\n1,0,Lamp,xdm,1\n", "moxfield"],
  ])("is known by its first two lines: %j is one of %s", (text, is) => {
    const found = readFile(text, { mapping: byHeader })
    expect(typeof found === "string" ? found : found.reading?.mapping).toBe(is)
  })

  test("takes no long time for a long line", () => {
    const long = `4 ${"Lamp (XDM) [XDM] *F* #a ".repeat(1_200)}\n`
    expect(read(long)).toMatchObject([{ copies: 4 }] as never)
  })
})
