import { expect, test } from "bun:test"
import { join } from "node:path"

const root = join(import.meta.dirname, "../..")
const width = 120

/** The lines of a source that hold nothing but a comment and are wider than code may be. */
const wideCommentsIn = (source: string): ReadonlyArray<string> =>
  source.split("\n").filter((line) => line.length > width && /^\s*(\/\*\*|\*|\/\/)/.test(line))

test("Comments are no wider than code, of which the formatter takes care", async () => {
  const files = [...new Bun.Glob("{core,adapters,server,cli,tests}/**/*.ts").scanSync(root)]
  expect(files.length).toBeGreaterThan(500)
  const wide = await Promise.all(
    files.map(async (file) =>
      wideCommentsIn(await Bun.file(join(root, file)).text()).map((line) => `${file}: ${line}`),
    ),
  )
  expect(wide.flat()).toEqual([])
})

test("A wide comment is found, and a wide line of code is not one", () => {
  const wide = `// ${"a".repeat(width)}`
  expect(wideCommentsIn(`const a = 1\n  ${wide}\nconst b = "${"a".repeat(width)}"`)).toEqual([`  ${wide}`])
})
