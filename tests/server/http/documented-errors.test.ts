import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { titleOf } from "../../../server/http/error-status.ts"
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

describe("The page of the contract about errors", () => {
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
