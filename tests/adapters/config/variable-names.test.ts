import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { variableNames } from "../../../adapters/config/config.ts"

const read = (file: string) => readFileSync(join(import.meta.dir, "../../..", file), "utf8")
const known = [...variableNames()].sort()

test("The example of an environment has every variable, and no other", () => {
  const listed = [...read(".env.example").matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name)
  expect(listed.sort()).toEqual(known)
})

test("The page for operators explains every variable, and no other", () => {
  const rows = [...read("docs/operating.md").matchAll(/^\| (`[A-Z][A-Z0-9_*]+`(?:, `[A-Z][A-Z0-9_]+`)*) /gm)]
  const listed = rows.flatMap(([, names = ""]) => names.replaceAll("`", "").split(", "))
  const missing = known.filter((name) => !listed.includes(name) && name !== "NODE_ENV")
  expect(missing).toEqual([])
  expect(listed.filter((name) => !name.endsWith("*") && !known.includes(name))).toEqual([])
})
