import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { version } from "../../package.json"

const changelog = readFileSync(join(import.meta.dirname, "../../CHANGELOG.md"), "utf8")
const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading)

test("the changelog begins with this version, and then has older ones", () => {
  expect(headings[0]).toBe(version)
  for (const [n, heading] of headings.entries())
    if (n > 0) expect(Bun.semver.order(headings[n - 1] ?? "", heading)).toBe(1)
})

test("the changelog says what to do when this version replaces an older one", () => {
  expect(changelog.slice(0, changelog.indexOf("\n### Changed"))).toContain("\n### Upgrading\n")
})
