import { afterEach, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { listedPages, pageIn, siteFilesIn, siteFilesOf } from "../../../adapters/site/site-files.ts"

const folders: Array<string> = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const dataDir = (files: Readonly<Record<string, string | Uint8Array>>) => {
  const folder = mkdtempSync(join(tmpdir(), "curio-site-"))
  folders.push(folder)
  mkdirSync(join(folder, "pages"))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

test("A page is answered in the language that fits best", () => {
  const files = siteFilesIn(
    dataDir({
      "pages/rules.md": "# Rules\n\nBe kind.\r\n",
      "pages/rules.de.md": "# Regeln #\nSei nett.",
      "pages/privacy.pt-BR.md": "# Privacidade",
      "pages/welcome.md": "# Welcome\nHello",
    }),
  )
  const titles = (language: string | null) => listedPages(files, language).map(({ title }) => title)
  expect([titles("de-AT"), titles("fr"), titles(null)]).toEqual([
    ["Privacidade", "Regeln"],
    ["Privacidade", "Rules"],
    ["Privacidade", "Rules"],
  ])
  expect(pageIn(files, "rules", null)).toMatchObject({ language: null, text: "Be kind." })
  expect(pageIn(files, "welcome", "de")?.text).toBe("Hello")
  expect([pageIn(files, "no", "de"), pageIn(files, "../logo", null), files.problems]).toEqual([null, null, []])
})

test.each([
  ["pages/Rules.md", "# Rules", "a name is like rules.md"],
  ["pages/rules.html", "# Rules", "a name is like rules.md"],
  ["pages/rules.d.md", "# Rules", "a name is like rules.md"],
  ["pages/rules.a--b.md", "# Rules", "a--b is no language"],
  ["pages/rules.md", "Rules", "its first line is not its title"],
  ["pages/rules.md", "", "its first line is not its title"],
  ["pages/rules.md", new Uint8Array([35, 32, 255]), "it is no text in UTF-8"],
  ["pages/rules.md", `# ${"x".repeat(64 * 1024)}`, "it has more than 64 KB"],
  ["logo.png", "<svg></svg>", "it is no picture of this kind"],
  ["logo.svg", "no drawing", "it is no picture of this kind"],
  ["logo.svg", `<svg>${" ".repeat(256 * 1024)}</svg>`, "it has more than 256 KB"],
])("%s is not shown, and why is said", (name, content, why) => {
  const { logo, pages, problems } = siteFilesIn(dataDir({ [name]: content }))
  expect([pages, logo, problems.length]).toEqual([[], null, 1])
  expect(problems[0]).toStartWith(`${name} is not shown: ${why}`)
})

test("Of too many pages the first ones are shown, of two logos the drawing", () => {
  const many = Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`pages/p${100 + n}.md`, "# Page"]))
  const files = siteFilesIn(dataDir({ ...many, "logo.svg": "<svg/>", "logo.png": "\u0089PNG" }))
  expect([files.pages.length, files.logo?.type, files.problems.length]).toEqual([60, "image/svg+xml", 2])
})

test("What is changed is read again, after five seconds; what is not is the same as before", () => {
  const folder = dataDir({ "pages/rules.md": "# Rules" })
  let now = 0
  const files = siteFilesOf(folder, () => now)
  const first = files()
  writeFileSync(join(folder, "pages/rules.md"), "# Other rules")
  utimesSync(join(folder, "pages/rules.md"), 1, 1)
  expect(files()).toBe(first)
  now = 5000
  expect(files().pages[0]?.title).toBe("Other rules")
  const second = files()
  now = 10_000
  expect(files()).toBe(second)
  rmSync(join(folder, "pages"), { recursive: true })
  now = 15_000
  expect(files().pages).toEqual([])
})

test("A link to a file is followed, as folders of containers have them; one to a folder or to nothing is no page", () => {
  const folder = dataDir({ "kept.md": "# Kept" })
  symlinkSync(join(folder, "kept.md"), join(folder, "pages/kept.md"))
  symlinkSync(join(folder, "none.md"), join(folder, "pages/none.md"))
  mkdirSync(join(folder, "pages/folder.md"))
  expect(siteFilesIn(folder).pages.map(({ title }) => title)).toEqual(["Kept"])
})
