import { describe, expect, test } from "bun:test"
import { type Column, tableOf } from "../../cli/table.ts"

const column = (heading: string, more: Partial<Column> = {}): Column => ({
  heading,
  wrapped: false,
  states: false,
  ...more,
})
const terminal = (columns: number) => ({ columns, colours: false })
const pipe = { columns: null, colours: false }
const widthOf = (table: string) => Math.max(...table.split("\n").map((line) => Bun.stringWidth(line)))

const people = [column("ID"), column("EMAIL"), column("EMAIL VERIFIED"), column("CREATED AT")]
const [id, address] = ["01a1fc1f-ddc1-7327-ac22-811d6f21892c", `${"a".repeat(240)}@example.com`]
const rows = [
  [id, address, "yes", "2026-01-01 12:00:00"],
  [id, "bob@example.com", "no", "2026-01-02 12:00:00"],
]

describe("A table", () => {
  test("in a pipe has every cell whole, however long", () => {
    const table = tableOf(people, rows, pipe)
    for (const cell of rows.flat()) expect(table).toContain(cell)
    expect(table.split("\n")).toHaveLength(3)
  })

  test("that fits the terminal is left as it is, also with cells of more than 40 columns", () => {
    const sentence = "a sentence that has more columns than forty of them"
    expect(tableOf([column("TEXT")], [[sentence]], terminal(80))).toBe(`TEXT\n${sentence}`)
  })

  test.each([200, 120, 80, 60, 40, 20])("fits a terminal of %d columns, a line for each row", (columns) => {
    const table = tableOf(people, rows, terminal(columns))
    expect(widthOf(table)).toBeLessThanOrEqual(columns)
    expect(table.split("\n")).toHaveLength(3)
    expect(table).toContain("…")
  })

  test("shows the beginning of what is cut, and does not cut narrow cells for the sake of wide ones", () => {
    const [, first, second] = tableOf(people, rows, terminal(100)).split("\n")
    expect(first).toMatch(/^01a1fc1f-\S*…? +a+… +yes +2026-01-01 12:00:00$/)
    expect(second).toMatch(/bob@example\.com/)
  })

  test("that is too wide has no cell of more than 40 columns, and headings where there is space", () => {
    const [headings, first] = tableOf(people, rows, terminal(140)).split("\n")
    expect(headings).toMatch(/^ID +EMAIL +EMAIL VERIFIED +CREATED AT$/)
    expect(first).toMatch(/^01a1fc1f-\S{27} {2}a{39}… {2}yes +2026-01-01 12:00:00$/)
  })

  test("leaves out its last columns before cells say nothing, keeps the key whole, and cuts ids inside", () => {
    const columns = [
      column("ID", { holds: "id" }),
      column("EMAIL", { holds: "key" }),
      column("DISPLAY NAME"),
      column("PRIVACY"),
      column("CREATED AT"),
      column("STATUS", { states: true }),
    ]
    const ids = ["01a20718-9d3c-7a51-8a3e-1f6d21892c01", "01a20718-9d3d-7b62-9b4f-2e7c30983d12"]
    const lines = ids.map((one, n) => [
      one,
      `collector.number-${n}@example.org`,
      "Jonas Kallenberg",
      "public",
      "11-23 06:36",
      "suspended",
    ])
    const [headings, first, second] = tableOf(columns, lines, terminal(80)).split("\n")
    expect(headings).toMatch(/^ID +EMAIL +DISPLAY NAME +PRIVACY +STATUS$/)
    expect(first).toMatch(/^01a2\S*…\S*2c01 +collector\.number-0@example\.org +Jonas Kall\S* +public +suspended$/)
    expect(second).toMatch(/^01a2\S*…\S*3d12 +collector\.number-1@example\.org +Jonas Kall\S* +public +suspended$/)
    const narrow = tableOf(columns, lines, terminal(40))
    expect(widthOf(narrow)).toBeLessThanOrEqual(40)
    expect(narrow).toContain("collector.number-0@example.org")
    expect(tableOf(columns, lines, pipe)).toContain("CREATED AT")
  })

  const keyed = [
    column("ID", { holds: "id" }),
    column("EMAIL", { holds: "key" }),
    column("DISPLAY NAME"),
    column("STATUS", { states: true }),
  ]
  test.each(Array.from({ length: 181 }, (_, n) => n + 20))(
    "of %d columns has every key whole, of any length",
    (wide) => {
      for (let length = 1; length <= 254; length += length < 90 ? 1 : 41) {
        const lines = [[id, "k".repeat(length), "Jonas Allen", "suspended"]]
        const table = tableOf(keyed, [...lines, [id, "qqqqqq", "", "off"]], terminal(wide))
        expect(widthOf(table)).toBeLessThanOrEqual(wide)
        expect([wide, table.match(/k/g)?.length]).toEqual([wide, length])
        if (length <= Math.min(60, wide - 11)) expect(table).toContain("k".repeat(length))
        expect(table).toContain("qqqqqq")
      }
    },
  )

  test("never breaks a letter of several code points, and counts wide letters as two", () => {
    const table = tableOf([column("N")], [["日本語日本語"], ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦"]], terminal(6))
    expect(table).toBe("N\n日本…\n👩‍👩‍👧‍👦👩‍👩‍👧‍👦…")
  })

  test("continues sentences on further lines, in their own column and between words", () => {
    const columns = [column("PART"), column("DETAIL", { wrapped: true })]
    const table = tableOf(
      columns,
      [
        ["mail", "It answers, and that is all there is to say."],
        ["x", "ok"],
      ],
      terminal(24),
    )
    expect(table).toBe("PART  DETAIL\nmail  It answers, and\n      that is all there\n      is to say.\nx     ok")
    const path = `/${"p".repeat(40)}`
    const long = tableOf(columns, [["mail", `At ${path}.`]], terminal(24))
    expect(widthOf(long)).toBeLessThanOrEqual(24)
    expect(
      long
        .split("\n")
        .slice(1)
        .join("")
        .replace(/\s|mail|At/g, ""),
    ).toBe(`${path}.`)
  })

  test("has colours for states alone, and only where there are colours; they take no space", () => {
    const columns = [column("NAME"), column("STATUS", { states: true }), column("TEXT")]
    const lines = [
      ["ok", "wrong", "failed"],
      ["b", "strange", "c"],
    ]
    expect(tableOf(columns, lines, { columns: 80, colours: true })).toBe(
      "NAME  STATUS   TEXT\nok    \x1b[31mwrong\x1b[0m    failed\nb     strange  c",
    )
    expect(tableOf(columns, lines, terminal(80))).not.toContain("\x1b")
  })
})
