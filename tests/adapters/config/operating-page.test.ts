import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core"
import { settingOf, variableNames } from "../../../adapters/config/config.ts"
import { keyPurposes } from "../../../adapters/crypto/derived-key.ts"
import { sqliteKit } from "../../../adapters/sql/schema/sqlite-kit.ts"
import { tablesOf } from "../../../adapters/sql/schema/tables.ts"

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8")
const page = read("docs/operating.md")

/** The names in one column of the table below a heading of the page. */
const namesIn = (heading: string, column: number) => {
  const [, part = ""] = page.split(`### ${heading}\n`)
  const rows = part.split(/\n##/)[0]?.match(/^\| .+ \|$/gm) ?? []
  return rows
    .slice(1)
    .flatMap((row) => [...(row.split("|")[column] ?? "").matchAll(/`([\w-]+)`/g)].map(([, name = ""]) => name))
}

/** What is named on the page and not there, or there and not named, or named twice. */
const differences = (named: ReadonlyArray<string>, there: ReadonlyArray<string>) => [
  ...new Set(named).symmetricDifference(new Set(there)),
  ...named.filter((name, n) => named.indexOf(name) !== n),
]

describe("The operating page says", () => {
  test("of every table of the database, once, what is in it", () => {
    const tables = Object.values(tablesOf(sqliteKit())).map(
      (table) => getTableConfig(table as unknown as SQLiteTable).name,
    )
    expect(tables.length).toBeGreaterThan(90)
    expect(differences(namesIn("What the database holds", 2), tables)).toEqual([])
  })

  test("of every derived key, once, what it protects", () => {
    const derived = namesIn("Keys", 1).filter((name) => !/^[A-Z_]+$/.test(name))
    expect(differences(derived, Object.keys(keyPurposes))).toEqual([])
  })

  test("of every setting that names another host, once, why it is asked", () => {
    const settings = [...read(".env.example").matchAll(/^#? ?(\w+_(?:URLS?|ENDPOINT|ISSUER|ADDRESS))=/gm)].map(
      ([, name = ""]) => name,
    )
    expect(settings.length).toBeGreaterThan(8)
    expect(differences(namesIn("Hosts", 2), [...new Set(settings)])).toEqual([])
  })

  test("of every setting that is secret, once, how to change it", () => {
    const secrets = [...variableNames()].filter((name) => name.endsWith("_FILE")).map(settingOf)
    expect(secrets.length).toBeGreaterThan(8)
    const [, part = ""] = page.split("## Secrets, and how to change each\n")
    const [table = ""] = part.split("\n##")
    const named = [...table.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(([, cell = ""]) =>
      [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = ""]) => name),
    )
    expect(differences(named, secrets)).toEqual([])
  })
})
