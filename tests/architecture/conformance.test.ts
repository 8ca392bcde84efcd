import { expect, test } from "bun:test"
import { join } from "node:path"

const root = join(import.meta.dirname, "../..")

/** Every match of a pattern in some files. */
const namesIn = async (glob: string, pattern: RegExp): Promise<ReadonlySet<string>> => {
  const texts = await Promise.all(
    [...new Bun.Glob(glob).scanSync(root)].map((file) => Bun.file(join(root, file)).text()),
  )
  return new Set(texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name = ""]) => name)))
}

test("Every suite that ships is exported, part of conformance, and passed by our own repositories", async () => {
  const suites = await namesIn("testing/suites/*.ts", /^export const (\w+Suite) =/gm)
  expect(suites.size).toBeGreaterThan(40)
  for (const [glob, pattern] of [
    ["testing/suites/index.ts", /\b(\w+Suite)\b/g],
    ["tests/adapters/**/*.test.ts", /\b(\w+Suite)\(kit, /g],
  ] as const) {
    const found = await namesIn(glob, pattern)
    expect([...suites].filter((name) => !found.has(name))).toEqual([])
  }
})
