import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { version } from "../../package.json"

const root = join(import.meta.dirname, "../..")
const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8")
const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading)

test("the changelog begins with this version, and then has older ones", () => {
  expect(headings[0]).toBe(version)
  for (const [n, heading] of headings.entries())
    if (n > 0) expect(Bun.semver.order(headings[n - 1] ?? "", heading)).toBe(1)
})

test("the changelog says what to do when this version replaces an older one", () => {
  expect(changelog.slice(0, changelog.indexOf("\n### Changed"))).toContain("\n### Upgrading\n")
})

test("the changelog names the last migration that runs when this version replaces an older one", () => {
  const { entries } = JSON.parse(readFileSync(join(root, "adapters/sql/migrations/sqlite/meta/_journal.json"), "utf8"))
  const upgrading = changelog.slice(changelog.indexOf("\n### Upgrading\n")).split("\n### ")[1] ?? ""
  expect(upgrading).toContain(entries.at(-1).tag)
})
