import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { $ } from "bun"
import { pack } from "../../packages/pack.ts"
import type { Package } from "../../packages/package-of.ts"

const root = join(import.meta.dirname, "../..")
const tsc = join(root, "node_modules/.bin/tsc")

/** Whether what npm has to fetch takes part too: other runtimes and other checkers. */
export const all = process.env["TEST_RUNTIMES"] === "all"

/** A folder with packages as an installation would place them, next to `others` of the repository's own packages. */
export const installed = async (tarballs: ReadonlyArray<string>, others: ReadonlyArray<string> | "all") => {
  const folder = mkdtempSync(join(tmpdir(), "curio-installed-"))
  const modules = join(folder, "node_modules")
  mkdirSync(join(modules, "@curio"), { recursive: true })
  for (const name of others === "all" ? readdirSync(join(root, "node_modules")) : others)
    symlinkSync(join(root, "node_modules", name), join(modules, name))
  for (const file of tarballs) {
    const place = join(modules, "@curio", file.replace(/.*curio-|\.tgz$/g, ""))
    mkdirSync(place)
    await $`tar xzf ${file} --strip-components=1 -C ${place}`
  }
  return folder
}

export const removed = (folder: string) => rmSync(folder, { recursive: true, force: true })

const madeForAll = process.env["CURIO_PACKAGES"]

/** The folder with the files of packages: that of the whole run, or one with these, made now in their order. */
export const packed = async (...packages: ReadonlyArray<Package>) => {
  if (madeForAll !== undefined) return { folder: madeForAll, remove: () => {} }
  const folder = mkdtempSync(join(tmpdir(), "curio-packages-"))
  for (const one of packages) await pack(one, folder)
  return { folder, remove: () => removed(folder) }
}

const pages = ["docs/embedding.md", "docs/clients.md", "packages/client/README.md"]

/** The programs of the pages, by their names. */
const programs = new Map(
  pages.flatMap((page) =>
    Array.from(
      readFileSync(join(root, page), "utf8").matchAll(/^`([\w-]+\.ts)`:\n\n```ts\n(.*?)^```$/gms),
      ([, name = "", text = ""]) => [name, text] as const,
    ),
  ),
)

/**
 * Writes programs of the pages into a folder, and what they and others there compile to in strict mode. Answers what is
 * wrong.
 */
export const compiled = async (folder: string, ...names: ReadonlyArray<string>): Promise<string> => {
  for (const name of names) {
    const text = programs.get(name)
    if (text !== undefined) await Bun.write(join(folder, name), text)
  }
  await Bun.write(join(folder, "package.json"), JSON.stringify({ type: "module" }))
  await Bun.write(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: strict, files: names }))
  return (await $`${tsc} -p ${folder} --outDir ${folder}`.nothrow().quiet()).stdout.toString()
}

/** What `attw` says against the types of a package, which is a module for `import` alone. */
export const complaintsOf = async (file: string): Promise<string> => {
  const { exitCode, stdout } = await $`npx --yes @arethetypeswrong/cli@0.18.5 ${file} --profile esm-only`
    .nothrow()
    .quiet()
  return exitCode === 0 ? "" : stdout.toString()
}

/** As strict as an embedder may be. */
const strict = {
  target: "ES2024",
  lib: ["ES2024", "DOM"],
  module: "NodeNext",
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  skipLibCheck: true,
  declaration: true,
}
