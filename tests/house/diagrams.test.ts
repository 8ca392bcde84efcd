import { describe, expect, test } from "bun:test"
import { listingDiagram, offerDiagram } from "../../core/index.ts"

describe("The README", () => {
  test("draws the states of listings and offers as the code has them", async () => {
    const readme = await Bun.file(new URL("../../README.md", import.meta.url)).text()
    const drawn = Array.from(readme.matchAll(/```mermaid\n(.*?)\n```/gs), ([, diagram]) => diagram)
    expect(drawn).toEqual([listingDiagram(), offerDiagram()])
  })
})
