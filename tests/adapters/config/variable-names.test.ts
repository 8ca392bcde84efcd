import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { variableNames } from "../../../adapters/config/config.ts"

const read = (file: string) => readFileSync(join(import.meta.dir, "../../..", file), "utf8")
// The variables that name a file with a secret follow from those of the secrets.
const known = [...variableNames()].filter((name) => !name.endsWith("_FILE")).sort()
const inFiles = [...variableNames()].filter((name) => name.endsWith("_FILE")).sort()

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

test("The page for operators names every secret that a file may hold, and no other", () => {
  const [list = ""] =
    /^There is one for each variable that may hold a secret:[^.]*/m.exec(read("docs/operating.md")) ?? []
  const listed = [...list.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => `${name}_FILE`)
  expect(listed.sort()).toEqual(inFiles)
})

test("The example of secrets in files has a file for each variable that it names, where Docker puts it", () => {
  const { services, secrets } = Bun.YAML.parse(read("compose.secrets.yaml")) as {
    readonly services: { readonly curio: { readonly environment: Record<string, string>; readonly secrets: string[] } }
    readonly secrets: Record<string, { readonly file: string }>
  }
  const { environment, secrets: used } = services.curio
  expect(inFiles).toEqual(expect.arrayContaining(Object.keys(environment)))
  expect(Object.values(environment)).toEqual(used.map((name) => `/run/secrets/${name}`))
  expect(Object.entries(secrets)).toEqual(used.map((name) => [name, { file: `./secrets/${name}` }]))
})
