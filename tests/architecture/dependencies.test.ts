import { expect, test } from "bun:test"
import manifest from "../../package.json"

// Without the list Bun runs the scripts of every package on a list of its own, among them one that reports each
// install.
test("installing runs the script of bun alone, which fetches its binary, and reports nothing to anybody", () => {
  expect(manifest.trustedDependencies).toEqual(["bun"])
  expect(manifest.scarfSettings).toEqual({ enabled: false })
})

test("the page about dependencies has a row for each package that the repository names, and for no other", async () => {
  const page = await Bun.file(`${import.meta.dir}/../../docs/dependencies.md`).text()
  const [shown = ""] = page.split("## What was replaced")
  const rows = Array.from(shown.matchAll(/^\| `([^`]+)` \|/gm), ([, name = ""]) => name)
  expect(rows.sort()).toEqual(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).sort())
})
