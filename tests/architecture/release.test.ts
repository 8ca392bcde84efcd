import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { version } from "../../package.json"
import { unnamedPorts, unnamedRoutes, withNew } from "../../packages/changelog.ts"
import { portsIn, type Release } from "../../packages/last-release.ts"
import { contractRoutes, sourcesBelow } from "../../packages/written-pages.ts"

const root = join(import.meta.dirname, "../..")
const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8")
const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading)

/** Of this version, and of the next one while it is made. */
const latest = changelog.slice(0, changelog.indexOf("\n## ", changelog.indexOf(`\n## ${version}\n`) + 1))

/** 0.3.0 as it would be with these parts, after which both of what is left out came. */
const release = (parts: Partial<Release>): Release => ({
  ...{ version: "0.3.0", commit: "" },
  routes: contractRoutes(),
  ports: sourcesBelow("core", ".ts").flatMap(({ source }) => portsIn(source)),
  ...parts,
})

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
  const before = release({ routes: contractRoutes().filter((route) => route !== "GET /push/key") })
  expect(unnamedRoutes(changelog, before)).toEqual([])
  const without = changelog.replaceAll("/push/key", "/pull/key")
  expect(unnamedRoutes(without, before)).toEqual(["GET /push/key"])
  expect(withNew(without, before)).toContain("\n- New: `GET /push/key`.\n\n###")
})

test("the changelog names each port that is newer than the last release", () => {
  expect(unnamedPorts(changelog)).toEqual([])
  const ports = sourcesBelow("core", ".ts").flatMap(({ source }) => portsIn(source))
  const before = release({ ports: ports.filter((port) => port !== "PushEncryption") })
  expect(unnamedPorts(changelog, before)).toEqual([])
  const without = changelog.replaceAll("PushEncryption", "PushCipher")
  expect(unnamedPorts(without, before)).toEqual(["PushEncryption"])
  expect(withNew(without, before)).toContain("\n- New: the port `PushEncryption`.\n\n##")
})
