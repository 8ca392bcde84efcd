import { expect, test } from "bun:test"
import {
  importDiagram,
  legDiagram,
  listingDiagram,
  offerDiagram,
  reportDiagram,
  roundDiagram,
} from "../../core/index.ts"

test.each([
  ["market", [listingDiagram(), offerDiagram(), roundDiagram(), legDiagram()]],
  ["gameplatform", [importDiagram()]],
  ["reports", [reportDiagram()]],
])("The page %s draws its states as the code has them", async (page, diagrams) => {
  const text = await Bun.file(new URL(`../../docs/contract/${page}.md`, import.meta.url)).text()
  const drawn = Array.from(text.matchAll(/```mermaid\n(.*?)\n```/gs), ([, diagram]) => diagram)
  expect(drawn).toEqual(diagrams)
})
