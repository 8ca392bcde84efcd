import { expect, test } from "bun:test"
import { join } from "node:path"
import { families } from "./families.ts"

const read = (file: string) => Bun.file(join(import.meta.dirname, "../..", file)).text()

test("the page about counterparts has each of them, with the version that its folder pins", async () => {
  const page = await read("docs/counterparts.md")
  const rows = families.flatMap(({ counterparts }) =>
    counterparts.map(({ name, version }) => `| ${name} | ${version} |`),
  )
  expect(rows.filter((row) => !page.includes(row))).toEqual([])
})

test("the list of findings has a line for each script", async () => {
  const scripts = [...new Bun.Glob("findings/*.sh").scanSync(join(import.meta.dirname, "../.."))].sort()
  const lines = [...(await read("findings/README.md")).matchAll(/^\| `([^`]+)` \|/gm)].map(
    ([, name]) => `findings/${name}`,
  )
  expect(lines).toEqual(scripts)
})
