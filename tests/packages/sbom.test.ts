import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import manifest from "../../package.json"
import { sbomFile, sbomOfPackage } from "../../server/sbom.ts"
import { builtFolder } from "../server/processes/built.ts"

const webSources = [...new Bun.Glob("web/**/*.{ts,tsx,css}").scanSync(join(import.meta.dirname, "../.."))]
  .map((path) => readFileSync(join(import.meta.dirname, "../..", path), "utf8"))
  .join("\n")

interface Bill {
  readonly components: ReadonlyArray<{ name: string; version: string; hashes: ReadonlyArray<{ content: string }> }>
  readonly dependencies: ReadonlyArray<{ ref: string; dependsOn: ReadonlyArray<string> }>
}

test("The bill of materials of a build has the packages in it and Bun, with version and hash", async () => {
  const bill: Bill = JSON.parse(readFileSync(join(await builtFolder(), sbomFile), "utf8"))
  const versions = new Map(bill.components.map(({ name, version }) => [name, version]))
  for (const [name, version] of Object.entries(manifest.dependencies))
    expect([name, versions.get(name)]).toEqual([name, version])
  // The web app is bundled, so what it uses is a dependency of development, as its compiler and the tests are.
  const development = Object.keys(manifest.devDependencies).filter((name) => versions.has(name))
  expect(development).toContain("preact")
  for (const name of development) expect(webSources).toContain(`"${name}`)
  for (const { hashes } of bill.components) expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/)
  const refs = new Set(bill.dependencies.map(({ ref }) => ref))
  for (const { dependsOn } of bill.dependencies) for (const one of dependsOn) expect(refs.has(one)).toBe(true)
})

test("That of a package has what it installs", async () => {
  const bill: Bill = JSON.parse(await sbomOfPackage("@curio/core", ["effect"]))
  expect(bill.components.map(({ name }) => name)).toEqual(["effect"])
  expect(JSON.parse(await sbomOfPackage("@curio/client", [])).components).toEqual([])
})
