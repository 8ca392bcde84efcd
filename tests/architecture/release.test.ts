import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { version } from "../../package.json"
import { unnamedPorts, unnamedRoutes, withNew } from "../../packages/changelog.ts"

const root = join(import.meta.dirname, "../..")
const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8")
const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading)

/** Of this version, and of the next one while it is made. */
const latest = changelog.slice(0, changelog.indexOf("\n## ", changelog.indexOf(`\n## ${version}\n`) + 1))

test("the changelog begins with this version or the next one, and then has older ones", () => {
  expect([0, 1]).toContain(headings.indexOf(version))
  for (const [n, heading] of headings.entries())
    if (n > 0) expect(Bun.semver.order(headings[n - 1] ?? "", heading)).toBe(1)
})

test("the changelog says what to do when this version replaces an older one", () => {
  expect(changelog.slice(0, changelog.indexOf("\n### Changed"))).toContain("\n### Upgrading\n")
})

test("the changelog names the last migration that runs when this version replaces an older one", () => {
  const { entries } = JSON.parse(readFileSync(join(root, "adapters/sql/migrations/sqlite/meta/_journal.json"), "utf8"))
  const upgrading = latest.split("\n### ").filter((section) => section.startsWith("Upgrading\n"))
  expect(upgrading.join("")).toContain(entries.at(-1).tag)
})

test("the changelog names the path of each route that is newer than the last release, or a new path above it", () => {
  expect(unnamedRoutes(changelog)).toEqual([])
  const without = changelog.replaceAll("/push/key", "/pull/key")
  expect(unnamedRoutes(without)).toEqual(["GET /push/key"])
  expect(withNew(without)).toContain("\n- New: `GET /push/key`.\n\n###")
})

test("the changelog names each port that is newer than the last release", () => {
  expect(unnamedPorts(changelog)).toEqual([])
  const without = changelog.replaceAll("PushEncryption", "PushCipher")
  expect(withNew(without)).toContain("\n- New: the port `PushEncryption`.\n\n##")
})
