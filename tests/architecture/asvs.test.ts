import { describe, expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../..")
const page = readFileSync(join(root, "docs/asvs.md"), "utf8")

/** How many requirements of level 1 and 2 each chapter of ASVS 5.0.0 has, from V1 to V17. */
const requirements = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

/** The cells of the rows of the tables: number, what is asked, answer. */
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, number = "", , answer = ""]) => ({
    number,
    answer,
  }),
)
const notApplicable = [...page.matchAll(/^- ((?:\d+\.\d+\.\d+,?\s+)*\d+\.\d+\.\d+):/gm)].flatMap(([, list = ""]) =>
  list.split(/,\s+/),
)

describe("The page about ASVS", () => {
  test("has each requirement of level 1 and 2 once", () => {
    const numbers = [...rows.map(({ number }) => number), ...notApplicable]
    expect(numbers.filter((number, n) => numbers.indexOf(number) !== n)).toEqual([])
    const counts = requirements.map((_, n) => numbers.filter((number) => number.startsWith(`${n + 1}.`)).length)
    expect(counts).toEqual(requirements)
  })

  test("answers each by one of its words, and what is met by a test or a page", () => {
    const wrong = rows.filter(({ answer }) => !/^\*\*(met|operator|app|decided|missing)\*\*/.test(answer))
    const unshown = rows.filter(({ answer }) => /^\*\*met/.test(answer) && !/`tests\/|\]\(/.test(answer))
    expect([...wrong, ...unshown]).toEqual([])
  })

  test("names files that exist", () => {
    const named = [
      ...page.matchAll(/`((?:adapters|cli|core|packages|server|tests|docs|web)\/[\w./-]+|[\w.]+\.(?:json|lock))`/g),
    ]
    const paths = named.map(([, path = ""]) => path)
    expect(paths.length).toBeGreaterThan(200)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
