import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { lists } from "../../packages/lists.ts"
import { repository } from "../../packages/package-of.ts"
import { firstLine, readySchemaFile } from "../../packages/ready-schema.ts"

test("A module has at most 12 places by hand: nine that CONTRIBUTING.md lists, two and the changelog", () => {
  const page = readFileSync(join(repository, "CONTRIBUTING.md"), "utf8")
  const [, table = ""] = /^### a module\n.*?^(\| place .*?)^$/ms.exec(page) ?? []
  const [, , ...rows] = table.trim().split("\n")
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.length).toBeLessThanOrEqual(9)
})

test.each(Object.entries(lists()))("%s is what `npm run lists` writes", (file, text) => {
  expect(readFileSync(join(repository, file), "utf8")).toBe(text)
})

test.each(["sqlite", "postgres"] as const)("the schema of a new database of %s is that of all migrations", (engine) => {
  expect(readFileSync(readySchemaFile(engine), "utf8").split("\n", 1)).toEqual([firstLine(engine)])
})
