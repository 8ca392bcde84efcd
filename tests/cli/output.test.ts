import { describe, expect, test } from "bun:test"
import { Console, Effect } from "effect"
import { printOne, printRows } from "../../cli/output.ts"

/** What an effect prints. */
const printed = (print: Effect.Effect<void>): string => {
  const lines: Array<string> = []
  const console: Console.Console = { ...globalThis.console, log: (...texts) => void lines.push(texts.join(" ")) }
  Effect.runSync(Effect.provideService(print, Console.Console, console))
  return lines.join("\n")
}

const hostile = "a\u001b[31m\u009bb\r\n\u007f\u202ec\u2066\u2069\u200b\u2028\u2029\ufeffd"
const joined = "👨\u200d👩\u200d👧 می\u200cخواهم"

describe("What people wrote", () => {
  test("neither steers a terminal nor turns a row of a table around", () => {
    const table = printed(printRows(false, [{ name: hostile, all: [hostile, hostile], end: "end" }], "None."))
    const safe = "a?[31m?b????c??????d"
    expect(table.split("\n")[1]).toBe(`${safe}  ${safe}, ${safe}  end`)
    expect(printed(printOne(false, { name: hostile }))).toBe(`name  ${safe}`)
  })

  test("keeps its joiners", () => {
    expect(printed(printOne(false, { name: joined }))).toBe(`name  ${joined}`)
  })

  test("is the same in JSON, without a sign that a terminal takes for an escape", () => {
    for (const json of [
      printed(printOne(true, { name: hostile })),
      printed(printRows(true, [{ name: hostile }], "")),
    ]) {
      expect([JSON.parse(json)].flat()).toEqual([{ name: hostile }])
      expect(json).not.toMatch(/\p{Cc}/u)
      expect(json).toContain("\\u009b")
    }
    expect(printed(printOne(true, { name: joined }))).toBe(JSON.stringify({ name: joined }))
  })
})
