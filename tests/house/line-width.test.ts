import { expect, test } from "bun:test"
import { join } from "node:path"

const root = join(import.meta.dirname, "../..")
const width = 120

/**
 * The lines of a source that are too wide. In tests a line may be wider when it holds a literal, such as the name of a
 * test.
 */
const wideLinesIn = (file: string, source: string): ReadonlyArray<string> =>
  source
    .split("\n")
    .filter((line) => line.length > width && !(/^test(s|ing)\//.test(file) && /["`/]/.test(line) && !isComment(line)))

const isComment = (line: string): boolean => /^\s*(\/\*\*|\*|\/\/)/.test(line)

/** The lines of a document that are too wide, apart from code, tables, headings and links to images. */
const wideProseIn = (document: string): ReadonlyArray<string> =>
  document
    .replaceAll(/^```.*?^```/gms, "")
    .split("\n")
    .filter((line) => line.length > width && !/^(\||#|\[!)/.test(line))

const widePlaces = async (
  glob: string,
  check: (file: string, text: string) => ReadonlyArray<string>,
  least: number,
) => {
  const files = [...new Bun.Glob(glob).scanSync(root)].filter((file) => !file.includes("node_modules"))
  expect(files.length).toBeGreaterThan(least)
  const wide = await Promise.all(
    files.map(async (file) => check(file, await Bun.file(join(root, file)).text()).map((line) => `${file}: ${line}`)),
  )
  return wide.flat()
}

test("Lines of code and comments have at most 120 characters", async () => {
  expect(await widePlaces("{core,testing,adapters,server,cli,packages,tests}/**/*.ts", wideLinesIn, 500)).toEqual([])
})

test("Lines of prose have at most 120 characters", async () => {
  expect(await widePlaces("**/*.md", (_, text) => wideProseIn(text), 10)).toEqual([])
})

test("A wide line is found; one that cannot be broken is not", () => {
  const long = "a".repeat(width)
  expect(wideLinesIn("core/a.ts", `const a = 1\n  // ${long}\nconst b = "${long}"`)).toHaveLength(2)
  expect(wideLinesIn("tests/a.ts", `  // ${long}\ntest("${long}", () => {\nconst b = ${long}`)).toHaveLength(2)
  expect(wideProseIn(`${long} b\n| ${long} |\n\`\`\`\n${long}\n\`\`\`\n# ${long}`)).toEqual([`${long} b`])
})
