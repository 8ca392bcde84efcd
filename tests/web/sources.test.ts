import { describe, expect, test } from "bun:test"
import { dirname, join, normalize } from "node:path"
import { importsOf } from "../architecture/imports-of.ts"

const root = join(import.meta.dirname, "../..")
const files = [...new Bun.Glob("web/**/*.{ts,tsx}").scanSync(root)].filter((file) => !file.endsWith(".d.ts")).toSorted()
const text = (file: string) => Bun.file(join(root, file)).text()

const packages = ["@curio/client", "@preact/signals", "lean-qr", "preact", "preact-iso", "preact/hooks"]

describe("The web app", () => {
  test("imports the client, the packages that it is made with, and itself alone", async () => {
    const imports = await Promise.all(files.map(async (file) => importsOf(file, await text(file))))
    expect(imports.flat()).toContain("@curio/client")
    const foreign = files.flatMap((file, n) =>
      (imports[n] ?? [])
        .map((to) => (to.startsWith(".") ? normalize(join(dirname(file), to)) : to))
        .filter((to) => !to.startsWith("web/") && !packages.includes(to))
        .map((to) => `${file} imports ${to}`),
    )
    expect(foreign).toEqual([])
  })

  test("has small files, also those of the catalogue and the styles", async () => {
    const all = [...files, ...new Bun.Glob("web/**/*.css").scanSync(root)]
    const lengths = await Promise.all(all.map(async (file) => [file, (await text(file)).split("\n").length] as const))
    expect(lengths.filter(([, length]) => length > 250)).toEqual([])
    const pages = lengths.filter(([file]) => file.startsWith("web/pages/")).map(([, length]) => length)
    expect(pages.toSorted((a, b) => a - b)[Math.floor(pages.length / 2)]).toBeLessThan(150)
  })

  test("has no style for which each change of a page would style all of it again", async () => {
    const sheets = [...new Bun.Glob("web/style/*.css").scanSync(root)]
    const all = (await Promise.all(sheets.map(text))).join("\n")
    const selectors = [...all.matchAll(/[^{};]+(?=\{)/g)].map(([one]) => one.trim())
    expect(selectors.length).toBeGreaterThan(500)
    // Whether such an element has a part changes with any part of the page.
    expect(selectors.filter((one) => /(^|[\s,>+~(])(:root|html|body|main|#page)[^\s,>+~]*:has\(/.test(one))).toEqual([])
  })

  test("has a page for each file of its table, and writes no HTML", async () => {
    const table = (await text("web/app.tsx")).matchAll(/import\("\.\/(pages\/[^"]+)"\)/g)
    const listed = [...table].map(([, file]) => `web/${file}`)
    expect(files.filter((file) => file.startsWith("web/pages/")).filter((file) => !listed.includes(file))).toEqual([])
    const sources = await Promise.all(files.map(text))
    expect(
      files.filter((_, n) => /innerHTML|dangerouslySet|localStorage\.setItem\("(?!curio )/.test(sources[n] ?? "")),
    ).toEqual([])
  })
})
