import { expect, test } from "bun:test"
import manifest from "../../package.json"

// Without the list Bun runs the scripts of every package on a list of its own, among them one that reports each
// install.
test("installing runs the script of bun alone, which fetches its binary, and reports nothing to anybody", () => {
  expect(manifest.trustedDependencies).toEqual(["bun"])
  expect(manifest.scarfSettings).toEqual({ enabled: false })
})
