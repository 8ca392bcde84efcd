import { expect, test } from "bun:test"
import { join } from "node:path"
import { documents, repository } from "./documents.ts"
import { wrapped } from "./wrapped.ts"

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
  expect(
    await widePlaces("{core,testing,adapters,server,cli,packages,tests,web}/**/*.{ts,tsx}", wideLinesIn, 500),
  ).toEqual([])
})

/** The most lines of a file: what is read from top to bottom is short, and queries and tests stay together. */
const longestIn = (file: string): number => (/^(?:adapters|testing|tests)\//.test(file) ? 500 : 300)

test("Files have at most 300 lines, and at most 500 in adapters, in the kit and in tests", async () => {
  const long = (file: string, text: string) => {
    const lines = text.split("\n").length - 1
    return lines > longestIn(file) ? [String(lines)] : []
  }
  expect(long("core/a.ts", "\n".repeat(301))).toEqual(["301"])
  expect(long("tests/a.ts", "\n".repeat(301))).toEqual([])
  expect(await widePlaces("{core,testing,adapters,server,cli,packages,tests,web}/**/*.{ts,tsx}", long, 500)).toEqual([])
})

test("Lines of prose have at most 120 characters", async () => {
  expect(await widePlaces("**/*.md", (_, text) => wideProseIn(text), 10)).toEqual([])
})

test("Paragraphs of documents are wrapped: `npm run format` repairs them", async () => {
  const texts = await Promise.all(documents().map((name) => Bun.file(join(repository, name)).text()))
  expect(texts.length).toBeGreaterThan(20)
  expect(documents().filter((_, n) => wrapped(texts[n] ?? "") !== texts[n])).toEqual([])
})

test("A word alone on a line is put where it fits, and code, tables and items stay", () => {
  const long = "word ".repeat(23).trim()
  expect(wrapped(`${long}\nfour\n- one\n  two\n\n1. ${long}\n   1 - 2`)).toBe(
    `${long} four\n- one two\n\n1. ${long}\n   1 - 2`,
  )
  const literal = `# ${long}\ntext\n\n| a |\n| b |\n\n\`\`\`\na\nb\n\`\`\`\n`
  expect(wrapped(literal)).toBe(literal)
  expect(wrapped(`${long} four - two`)).toBe(`${long}\nfour - two`)
})

test("A wide line is found; one that cannot be broken is not", () => {
  const long = "a".repeat(width)
  expect(wideLinesIn("core/a.ts", `const a = 1\n  // ${long}\nconst b = "${long}"`)).toHaveLength(2)
  expect(wideLinesIn("tests/a.ts", `  // ${long}\ntest("${long}", () => {\nconst b = ${long}`)).toHaveLength(2)
  expect(wideProseIn(`${long} b\n| ${long} |\n\`\`\`\n${long}\n\`\`\`\n# ${long}`)).toEqual([`${long} b`])
})
