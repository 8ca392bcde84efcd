import { join } from "node:path"
import type { BunPlugin } from "bun"
import { packedTexts } from "./packed-texts.ts"
import { writeSbomOfBundles } from "./sbom.ts"
import { buildParts, separateParts } from "./separate-parts.ts"
import { webApp } from "./web/embed.ts"

// `npm run build`: server and CLI in one piece each, with the packages that they need and the bytecode of this version
// of Bun; another version compiles the text again. They start in a quarter of the time. What hardly any request needs
// is in `parts/`.
const root = join(import.meta.dirname, "..")
const [outdir = join(root, "dist")] = process.argv.slice(2)

// Bun compiles no modules ahead of time, but scripts, in which `import.meta` is not allowed. Bun itself would replace
// ours by the place of the source.
const define = { "import.meta.dirname": "module.path", "import.meta.path": "module.filename" }

/** The variables of Vite, which are undefined in Bun. */
const noMetaVariables: BunPlugin = {
  name: "no variables of import.meta",
  setup: (build) => {
    build.onLoad({ filter: /effect\/dist\/ConfigProvider\.js$/ }, async ({ path }) => ({
      contents: (await Bun.file(path).text()).replaceAll("...import.meta?.env", ""),
      loader: "js",
    }))
  },
}

/** How each of the programs is built. */
const asScript = {
  target: "bun",
  format: "cjs",
  bytecode: true,
  define,
  plugins: [noMetaVariables, packedTexts, separateParts, await webApp()],
  // Names and lines of files are in the text that it writes. Bun would read a source map at each start.
  sourcemap: "none",
  metafile: true,
} satisfies Partial<Bun.BuildConfig>

const outputs: Array<Bun.BuildOutput> = []
for (const program of ["server", "cli"]) {
  const entrypoints = [join(root, program, "main.ts")]
  outputs.push(await Bun.build({ ...asScript, entrypoints, outdir: join(outdir, program) }))
}
outputs.push(...(await buildParts(outdir, { ...asScript, plugins: [] })))

// A thread that both start: adapters/rounds/thread-file.ts says where they look for it.
await Bun.build({
  entrypoints: [join(root, "adapters/rounds/solver-thread.ts")],
  root,
  outdir,
  target: "bun",
  sourcemap: "linked",
})

// What is in them, for those who compare it with advisories: a bill of materials in CycloneDX.
await writeSbomOfBundles(outputs, outdir)
