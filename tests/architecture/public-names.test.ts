import { describe, expect, test } from "bun:test"
import * as core from "../../core/index.ts"
import { publicPage } from "../../packages/public-names.ts"

describe("What @curio/core exports", () => {
  // A change breaks embedders or promises them more: `npm run release:check` compares it with the last release.
  const page = publicPage()

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
