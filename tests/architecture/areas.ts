import { readFileSync } from "node:fs"
import { join } from "node:path"
import { repository } from "./documents.ts"

const text = readFileSync(join(repository, "docs/architecture.md"), "utf8")
const [, table = ""] = /### Areas\n.*?\|---\|\n(.*?)\n## /s.exec(text) ?? []

/** The rows of the table of areas in docs/architecture.md. */
export const areas = Array.from(
  table.matchAll(/^\| ([a-z]+) \| ([a-z, -]+) \| ([a-z, -]+) \|$/gm),
  ([, area, modules, pages]) => ({
    area: area as string,
    modules: (modules as string).split(", "),
    pages: (pages as string).split(", "),
  }),
)
