import { describe, expect, test } from "bun:test"
import { csvLine, csvReader, delimiterOf, guarded, unguarded } from "../../../../core/catalog/item-files/csv.ts"

type Read = ReadonlyArray<readonly [line: number, ...cells: ReadonlyArray<string>]> | `quote in ${number}`

/** The rows of a text that arrives in pieces of a length. */
const rowsOf = (text: string, length = text.length || 1, options = {}): Read => {
  const reader = csvReader({ delimiter: ",", quotes: true, cellLimit: 32 * 1024, ...options })
  const rows: Array<readonly [number, ...ReadonlyArray<string>]> = []
  for (let at = 0; at <= text.length; at += length) {
    const read = at + length <= text.length ? reader.push(text.slice(at, at + length)) : reader.push(text.slice(at))
    if ("line" in read) return `quote in ${read.line}`
    rows.push(...read.map(({ cells, line }) => [line, ...cells] as const))
  }
  const last = reader.end()
  if ("line" in last) return `quote in ${last.line}`
  return [...rows, ...last.map(({ cells, line }) => [line, ...cells] as const)]
}

const onlyHeaderTexts = [
  "",
  " , \n\na,b\n1,gone\n,2,gone\n , \n\n3",
  'a,b\r\n"1\r\n""2",gone\r\n"",\u3000\r\n"\n\n","x","gone"\r\n',
  'a\n1,"gone\n',
  'a\n1,"x" \n',
]

describe("CSV", () => {
  test.each<[string, Read]>([
    ["", []],
    ["a", [[1, "a"]]],
    [
      "a,b\nc,d\n",
      [
        [1, "a", "b"],
        [2, "c", "d"],
      ],
    ],
    [
      "a\r\nb\rc\nd",
      [
        [1, "a"],
        [2, "b"],
        [3, "c"],
        [4, "d"],
      ],
    ],
    ["\n\na", [[3, "a"]]],
    [
      "a,\n,b",
      [
        [1, "a", ""],
        [2, "", "b"],
      ],
    ],
    ['"a,b","c""d"\n', [[1, "a,b", 'c"d']]],
    [
      '"a\r\nb\rc\nd",e\r\nf',
      [
        [1, "a\r\nb\rc\nd", "e"],
        [5, "f"],
      ],
    ],
    ['a,5" nail,"', "quote in 1"],
    ['5" nail,x"y"z\n', [[1, '5" nail', 'x"y"z']]],
    [' "a"\n', [[1, "a"]]],
    ['a, "b, c" ,\t"d"\n', [[1, "a", "b, c", "d"]]],
    ['x, "Heroes"  of the Weir, "y"\n', [[1, "x", ' "Heroes"  of the Weir', "y"]]],
    ['x, " ""y"" "\n', [[1, "x", ' "y" ']]],
    ['x, y "z",  \n', [[1, "x", ' y "z"', "  "]]],
    [
      " \n \na",
      [
        [1, " "],
        [2, " "],
        [3, "a"],
      ],
    ],
    [`${" ".repeat(101)}"a"`, [[1, `${" ".repeat(101)}"a"`]]],
    ['a\n"b"c\n', "quote in 2"],
    [
      'a\n"b" \n',
      [
        [1, "a"],
        [2, "b"],
      ],
    ],
    ['a\n"b" x\n', "quote in 2"],
    ['a\n\n"b\n\nc', "quote in 3"],
    ['"x\ny"z', "quote in 2"],
    ['""', []],
    ['"a"', [[1, "a"]]],
    ["\u2028,\u0085\n", [[1, "\u2028", "\u0085"]]],
  ])("%j is read the same in pieces of every length", (text, expected) => {
    for (const length of [1, 2, 3, 7, 1000]) expect(rowsOf(text, length)).toEqual(expected)
  })

  test("has quotes as text where the dialect says so, and other delimiters", () => {
    expect(rowsOf('"a"\tb "c"\n', 1, { delimiter: "\t", quotes: false })).toEqual([[1, '"a"', 'b "c"']])
    expect(rowsOf("a,b;c", 2, { delimiter: ";" })).toEqual([[1, "a,b", "c"]])
  })

  test.each([1, 5, 1000])("drops what is too large of a cell, in pieces of %d, and goes on", (length) => {
    const reader = csvReader({ delimiter: ",", quotes: true, cellLimit: 8 })
    const text = `${"x".repeat(20)},"${"y".repeat(9)}",ok\n€€€,12345678\n`
    const rows = []
    for (let at = 0; at < text.length; at += length) rows.push(reader.push(text.slice(at, at + length)))
    expect(rows.flat()).toEqual([
      { line: 1, cells: ["", "", "ok"], tooLarge: 0 },
      // Three characters of three bytes each.
      { line: 2, cells: ["", "12345678"], tooLarge: 0 },
    ])
  })

  test.each([1, 3, 1000])(
    "finds the same rows and the same header where only that is kept, in pieces of %d",
    (length) => {
      for (const text of onlyHeaderTexts) {
        const [whole, brief] = [rowsOf(text, length), rowsOf(text, length, { onlyHeader: true })]
        if (typeof whole === "string" || typeof brief === "string") expect(brief).toBe(whole)
        else {
          expect(brief.map(([line]) => line)).toEqual(whole.map(([line]) => line))
          const isFilled = (row: Exclude<Read, string>[number]) => row.slice(1).some((cell) => `${cell}`.trim() !== "")
          expect(brief.map(isFilled)).toEqual(whole.map(isFilled))
          expect(brief.find(isFilled)).toEqual(whole.find(isFilled))
          const cells = brief.slice(brief.findIndex(isFilled) + 1).flatMap((row) => row.slice(1))
          expect(cells).not.toContain("gone")
        }
      }
    },
  )

  test("keeps a bounded number of the cells of a row", () => {
    const [row] = rowsOf(",".repeat(30_000)) as Exclude<Read, string>
    expect(row?.length).toBe(10_002)
  })

  test.each([
    ["a,b;c", true, ","],
    ["a;b;c,d", true, ";"],
    ["a\tb", true, "\t"],
    ['"a;b;c;d",e', true, ","],
    ['"a;b;c;d",e', false, ";"],
    ["\n\na;b\nc,d,e", true, ";"],
    ["name", true, ","],
    ["", true, ","],
  ])("%j has a delimiter", (text, quotes, delimiter) => expect(delimiterOf(text, quotes)).toBe(delimiter))

  test.each([
    ["=1+1", "'=1+1"],
    ["-1", "'-1"],
    ["+1", "'+1"],
    ["@a", "'@a"],
    ["＝a", "'＝a"],
    ["＋a", "'＋a"],
    ["－a", "'－a"],
    ["＠a", "'＠a"],
    ["\ta", "'\ta"],
    ["\ra", "'\ra"],
    ["\na", "'\na"],
    ["'=a", "''=a"],
    ["''=a", "'''=a"],
    ["'a", "'a"],
    ["a=b", "a=b"],
    ["", ""],
  ])("%j is written so that no spreadsheet runs it, and is read again", (text, written) => {
    expect(guarded(text)).toBe(written)
    expect(unguarded(written)).toBe(text)
  })

  test("a row is written with quotes where it needs them, and is read as it was", () => {
    const cells = ["a", 'b"c', "d,e", "f\r\ng", " h", "", "i;j"]
    expect(csvLine(cells, ",")).toBe('a,"b""c","d,e","f\r\ng"," h",,i;j\r\n')
    expect(rowsOf(csvLine(cells, ","))).toEqual([[1, ...cells]])
  })
})
