import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { titleOf } from "../../../server/http/error-status.ts"
import { areas } from "../../architecture/areas.ts"
import { codes, withoutRequest } from "../error-catalog/codes.ts"

const pageOf = (name: string) => readFileSync(join(import.meta.dirname, `../../../docs/contract/${name}.md`), "utf8")

const documented = new Set(
  [...pageOf("errors").matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, code, status]) => `${code} ${status}`),
)
// What only the command line answers has no status.
const answered = new Set(
  codes
    .filter(({ isShown, name, status }) => isShown && !(name in withoutRequest && status === 302) && status !== 499)
    .map(({ code, status }) => `${code} ${status}`),
)

/** Codes in parts about other areas, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  "files.INVALID_IMAGE": "pictures are part of people, the catalog and posts",
  "files.STORAGE_NOT_CONFIGURED": "pictures are part of people, the catalog and posts",
  "users.EMAIL_ALREADY_EXISTS": "registering is part of auth",
}

/** The rows of each part of the page, with the pages that it belongs to; the part about all of them has none. */
const parts = pageOf("errors")
  .split(/^## /m)
  .map((text) => ({
    pages: Array.from(text.matchAll(/\]\(([a-z-]+)\.md[^)]*\)\./g), ([, page = ""]) => page),
    isOfAll: text.startsWith("Everywhere"),
    rows: Array.from(text.matchAll(/^\| `(\w+)` \| (\d+) \|/gm), ([, code, status]) => `${code} ${status}`),
  }))

describe("The page of the contract about errors", () => {
  test("has the codes of a module in a part about its area, or everywhere", () => {
    const missing = codes.filter(({ code, isShown, name, status }) => {
      const area = areas.find(({ modules }) => modules.includes(name.replace(/\..*/, "")))
      if (area === undefined || !isShown || !answered.has(`${code} ${status}`) || name in withoutRequest) return false
      const own = parts.filter(({ isOfAll, pages }) => isOfAll || pages.some((page) => area.pages.includes(page)))
      return !own.some(({ rows }) => rows.includes(`${code} ${status}`))
    })
    // Each is a row that a part of the page does not have.
    const others = missing.filter(({ name }) => !(name in elsewhere))
    expect(others.map(({ code, name, status }) => `${name}: | \`${code}\` | ${status} | ... |`)).toEqual([])
  })

  test("has a row for every code that an answer can have", () => {
    expect(answered.size).toBeGreaterThan(100)
    expect([...answered].filter((row) => !documented.has(row))).toEqual([])
  })

  test("has no row for a code that no answer can have", () => {
    expect([...documented].filter((row) => !answered.has(row))).toEqual([])
  })
})

test("The page of the contract about conventions names every status without a code of its own", () => {
  const page = pageOf("conventions").replaceAll(/\s+/g, " ")
  const missing = Object.entries(titleOf).filter(([status, title]) => !page.includes(`${status} \`${title}\``))
  expect(missing).toEqual([])
})
