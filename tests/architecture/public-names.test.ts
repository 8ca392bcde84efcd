import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import * as core from "../../core/index.ts"
import { publicPage, publicPath } from "../../packages/public-names.ts"

describe("What @curio/core exports", () => {
  const page = readFileSync(publicPath, "utf8")

  // Whoever changes it breaks embedders or promises them more: `bun packages/public-names.ts` writes the page.
  test("is what docs/public.md says", () => {
    expect(page).toBe(publicPage())
  })

  test("is on the page with every value", () => {
    const besides = ["publisher", "publisherOf", "subscribers"]
    const values = Object.entries(core).flatMap(([name, value]) =>
      /(Decisions|Errors)$/.test(name) ? Object.keys(value).map((inside) => `${name}.${inside}`) : [name],
    )
    expect(values.filter((name) => !besides.includes(name) && !page.includes(`- \`${name}\``))).toEqual([])
  })

  test("has a sentence for each use case, decision, port and error", () => {
    const bare = Array.from(page.matchAll(/^- `([^`]+)`$/gm), ([, name = ""]) => name)
    const isCalled = (name: string) => {
      const [group = "", inside] = name.split(".")
      const value: unknown = Reflect.get(core, group)
      const called: unknown = inside === undefined ? value : Reflect.get(Object(value), inside)
      return typeof called === "function"
    }
    expect(bare.filter(isCalled)).toEqual([])
  })
})
