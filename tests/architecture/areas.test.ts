import { expect, test } from "bun:test"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { coreAreas } from "../../packages/core-modules.ts"
import { repository } from "./documents.ts"

/** The folders in a folder. */
const foldersIn = (folder: string) =>
  readdirSync(join(repository, folder), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => name)
    .toSorted()

/** What a layer has besides areas: what they use, and what uses them. */
const otherFolders = {
  core: [],
  "adapters/sql": ["engine", "maintenance", "migrations", "postgres", "schema", "sqlite", "visibility"],
  server: ["http", "openapi", "processes", "realtime", "stretches", "web", "workers"],
  testing: ["samples", "visibility"],
  "tests/core": [],
  "tests/sql": ["engine", "maintenance", "postgres", "schema", "sqlite", "visibility"],
  // `error-catalog` and `fuzz` ask the whole service.
  "tests/server": ["error-catalog", "fuzz", "http", "openapi", "processes", "realtime", "stretches", "workers"],
}

test.each(Object.entries(otherFolders))("%s has folders of areas, and others that are named here", (layer, besides) => {
  const others = foldersIn(layer).filter((name) => !coreAreas().includes(name))
  expect(others).toEqual([...besides].toSorted())
})

test("Every area has a folder in each layer that has something of it", () => {
  expect(coreAreas()).toHaveLength(18)
  expect(foldersIn("core")).toEqual([...coreAreas()].toSorted())
  const missing = (layer: string) => coreAreas().filter((area) => !foldersIn(layer).includes(area))
  expect(missing("adapters/sql")).toEqual(["search"])
  // What all areas share is `server/http/`.
  expect(missing("server")).toEqual(["shared"])
  expect(missing("testing")).toEqual(["search"])
  expect(missing("tests/core")).toEqual(["exports", "webhooks"])
  // `tests/sql/other-suites.test.ts` runs the suites of these.
  expect(missing("tests/sql")).toEqual([
    "auth",
    "exports",
    "moderation",
    "reports",
    "search",
    "shared",
    "shares",
    "webhooks",
  ])
  expect(missing("tests/server")).toEqual([])
})

test("Every area has a page of the contract of its name, and what holds for all of them is on the others", () => {
  const pages = readdirSync(join(repository, "docs/contract")).map((file) => file.replace(/\.md$/, ""))
  expect(pages.filter((page) => !coreAreas().includes(page)).toSorted()).toEqual(
    ["README", "cli", "conventions", "errors", "web"].toSorted(),
  )
  // What is shared is on the page "conventions".
  expect(coreAreas().filter((area) => !pages.includes(area))).toEqual(["shared"])
})

test("The routes of an area have its name as their tag in the OpenAPI document", () => {
  const wrong = coreAreas().flatMap((area) => {
    const folder = join(repository, "server", area)
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".ts")) : []
    return files.flatMap((file) =>
      Array.from(readFileSync(join(folder, file), "utf8").matchAll(/\btags: \[("[^\]]*)\]/g), ([, tags]) => tags)
        .filter((tags) => tags !== `"${area}"`)
        .map((tags) => `server/${area}/${file}: ${tags}`),
    )
  })
  expect(wrong).toEqual([])
})

test("The kinds of an export are in files that begin with their area", () => {
  const files = readdirSync(join(repository, "server/exports")).filter((file) => file.endsWith("-kinds.ts"))
  expect(files.length).toBeGreaterThan(8)
  expect(files.filter((file) => !coreAreas().some((area) => file.startsWith(`${area}-`)))).toEqual([])
})
