import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import released from "../../docs/released-routes.json"
import { version } from "../../package.json"
import { contractRoutes } from "../../packages/contract-pages.ts"

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
  const newer = changelog.slice(0, changelog.indexOf(`\n## ${released.version}\n`)).split(/^### /m)
  const forClients = newer.filter((part) => part.startsWith("For clients\n")).join("")
  const named = [...forClients.matchAll(/`((?:[A-Z]+\s)?\/[^`]+)`/g)].map(([, route = ""]) => pathOf(route))
  // That `GET /items` changed says nothing about a new route below it.
  const isNew = (path: string) =>
    !released.routes.map(pathOf).some((route) => route === path || route.startsWith(`${path}/`))
  const above = named.filter((path) => path !== "" && isNew(path)).map((path) => `${path}/`)
  const isNamed = (path: string) => named.includes(path) || above.some((start) => path.startsWith(start))
  const added = contractRoutes().filter((route) => !released.routes.includes(route))
  expect(added.filter((route) => !isNamed(pathOf(route)))).toEqual([])
})

/** The path of a route without its query, whatever its parameters are called. */
const pathOf = (route: string): string =>
  route
    .replace(/^[A-Z]+\s/, "")
    .replace(/[?#].*$/, "")
    .replaceAll(/:\w+/g, ":")
    .replace(/\/$/, "")
