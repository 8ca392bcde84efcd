import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { codeOf, type StatusTag, showsCode, statusOf } from "../../../server/http/error-status.ts"

const page = readFileSync(join(import.meta.dirname, "../../../docs/contract/errors.md"), "utf8")
const documented = new Set(
  [...page.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, code, status]) => `${code} ${status}`),
)
const tags = Object.keys(statusOf) as ReadonlyArray<StatusTag>
const answered = tags.filter(showsCode).map((tag) => `${codeOf(tag)} ${statusOf[tag]}`)

describe("The page of the contract about errors", () => {
  test("has a row for every code that an answer can have", () => {
    expect(answered.filter((row) => !documented.has(row))).toEqual([])
  })

  test("has no row for a code that no answer can have", () => {
    // The server answers these itself, before it runs a use case.
    const ofTheServer = [
      "FORBIDDEN 403",
      "NOT_FOUND 404",
      "PAYLOAD_TOO_LARGE 413",
      "UNSUPPORTED_MEDIA_TYPE 415",
      "UPGRADE_REQUIRED 426",
      "TOO_MANY_SOCKETS 429",
    ]
    const known = new Set([...answered, ...ofTheServer])
    // A 302 is the redirect of a callback, which carries its code in the address.
    expect([...documented].filter((row) => !row.endsWith(" 302") && !known.has(row))).toEqual([])
  })
})
