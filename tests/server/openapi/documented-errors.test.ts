import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { errorRows, partsAbout } from "../../../packages/errors-page.ts"
import { titleOf } from "../../../server/http/answers/error-status.ts"
import { codes, withoutRequest } from "../error-catalog/codes.ts"

const pageOf = (name: string) => readFileSync(join(import.meta.dirname, `../../../docs/contract/${name}.md`), "utf8")

const documented = new Set(errorRows(pageOf("errors")))
// What only the command line answers has no status.
const answered = new Set(
  codes
    .filter(({ isShown, name, status }) => isShown && !(name in withoutRequest && status === 302) && status !== 499)
    .map(({ code, status }) => `${code} ${status}`),
)

/** The rows of each part of the page, by its heading. */
const parts = new Map(
  pageOf("errors")
    .split(/^## /m)
    .map((text) => [text.slice(0, text.indexOf("\n")), errorRows(text)]),
)
describe("The page of the contract about errors", () => {
  test("has the codes of each module in a part about it", () => {
    const missing = codes.flatMap(({ code, isShown, name, status }) => {
      const [module = ""] = name.split(".")
      if (module === "http" || !isShown || !answered.has(`${code} ${status}`) || name in withoutRequest) return []
      const about = partsAbout(module)
      return about.some((part) => parts.get(part)?.includes(`${code} ${status}`))
        ? []
        : [`${about.join(" or ")}: | \`${code}\` | ${status} | ... |`]
    })
    expect(missing).toEqual([])
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
