import { expect, test } from "bun:test"
import { join } from "node:path"
import { mistakenFiles, mutants } from "./mutants.ts"

const root = join(import.meta.dirname, "../..")

test("Each mistake that the simulation looks for can still be made in the sources", async () => {
  const gone: Array<string> = []
  for (const mutant of mutants) if ((await mistakenFiles(mutant, root)).length === 0) gone.push(mutant.name)
  expect(gone).toEqual([])
  expect(mutants.map(({ name }) => name)).toEqual([...new Set(mutants.map(({ name }) => name))])
})
