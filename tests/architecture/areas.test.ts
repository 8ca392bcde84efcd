import { expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { repository } from "./documents.ts"

const text = readFileSync(join(repository, "docs/architecture.md"), "utf8")
const [, table = ""] = /### Areas\n.*?\|---\|\n(.*?)\n## /s.exec(text) ?? []

/** The rows of the table of areas in docs/architecture.md. */
const areas = Array.from(
  table.matchAll(/^\| ([a-z]+) \| ([a-z, -]+) \| ([a-z, -]+) \|$/gm),
  ([, area, modules, pages]) => ({
    area: area as string,
    modules: (modules as string).split(", "),
    pages: (pages as string).split(", "),
  }),
)

/** What is in a folder: folders, and files without what follows the first dot of their name. */
const namesIn = (folder: string, besides: ReadonlyArray<string>, folders = true) =>
  readdirSync(join(repository, folder), { withFileTypes: true })
    .filter((one) => one.isDirectory() === folders)
    .map(({ name }) => name.replace(/\..*/, ""))
    .filter((name) => !besides.includes(name))

test("Each module of the core and each page about an area is in the table of areas, once", () => {
  const modules = areas.flatMap(({ modules }) => modules)
  expect(modules.toSorted()).toEqual(namesIn("core", ["shared"]).toSorted())
  const pages = namesIn("docs/contract", ["README", "conventions", "cli", "errors", "web"], false)
  expect(areas.flatMap(({ pages }) => pages).toSorted()).toEqual(pages.toSorted())
})

test.each([
  ["adapters/sql", ["drizzle", "engine", "maintenance", "migrations", "postgres", "search", "sqlite"]],
  ["tests/core", ["shared"]],
  ["tests/server", ["error-catalog", "fuzz", "http", "process", "processes", "stretches", "workers"]],
])("The folders of %s have the names of areas or of their modules", (folder, besides) => {
  const known = new Set(areas.flatMap(({ area, modules }) => [area, ...modules]))
  expect(namesIn(folder, besides).filter((name) => !known.has(name))).toEqual([])
})
