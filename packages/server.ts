import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { $ } from "bun"
import root from "../package.json" with { type: "json" }
import { bundled } from "../server/web/bundle.ts"
import { packedSource } from "../server/web/embed.ts"
import { compile } from "./compile.ts"
import { type Package, repository } from "./package-of.ts"

const { bun, effect, ...dependencies } = root.dependencies

/** What the server package has of the repository, besides what it imports from the core. */
const folders = ["adapters", "server", "cli"]

/** The server, the program for administrators, and the adapters for Bun. */
export const server: Package = {
  name: "@curio/server",
  manifest: {
    description: "The server of collectors' communities: HTTP, adapters for SQLite and Postgres, admin CLI.",
    engines: { bun: `>=${bun}` },
    bin: { curio: "./cli/main.js", "curio-server": "./server/main.js" },
    exports: {
      "./adapters": { types: "./adapters/index.d.ts", default: "./adapters/index.js" },
      "./server": { types: "./server/index.d.ts", default: "./server/index.js" },
      "./package.json": "./package.json",
    },
    dependencies,
    peerDependencies: { "@curio/core": root.version, effect: `^${effect}` },
  },
  build: async (folder, outdir) => {
    const work = mkdtempSync(join(tmpdir(), "curio-sources-"))
    try {
      await compileAgainstCore(work, folder, join(outdir, "curio-core.tgz"))
      cpSync(join(import.meta.dirname, "server/README.md"), join(folder, "README.md"))
    } finally {
      rmSync(work, { recursive: true })
    }
  },
}

/** What embedders import, and so the only part with declarations. */
const declarations = {
  extends: "../tsconfig.json",
  files: ["../adapters/index.ts", "../server/index.ts"],
}

/** Compiles copies of the sources against the package of the core, so that nothing of its inside is used. */
const compileAgainstCore = async (work: string, folder: string, core: string): Promise<void> => {
  for (const name of ["package.json", ...folders]) cpSync(join(repository, name), join(work, name), { recursive: true })
  cpSync(join(repository, "tsconfig.json"), join(work, "tsconfig.base.json"))
  cpSync(join(import.meta.dirname, "server/tsconfig.json"), join(work, "tsconfig.json"))
  await Bun.write(join(work, "declarations/tsconfig.json"), JSON.stringify(declarations))
  mkdirSync(join(work, "node_modules/@curio/core"), { recursive: true })
  for (const name of readdirSync(join(repository, "node_modules")))
    symlinkSync(join(repository, "node_modules", name), join(work, "node_modules", name))
  await Bun.write(join(work, "server/web/packed.ts"), packedSource(`const file = "./web-app.pack"`))
  await Bun.write(join(folder, "server/web/web-app.pack"), await bundled(false))
  await $`tar xzf ${core} --strip-components=1 -C ${join(work, "node_modules/@curio/core")}`
  const sources = [...new Bun.Glob(`{${folders.join(",")}}/**/*.ts`).scanSync(work)]
  await Promise.all(sources.map((file) => importCore(join(work, file))))
  await compile(work, folder, "--declaration", "false", "--noCheck")
  await compile(join(work, "declarations"), folder, "--emitDeclarationOnly")
  for (const file of new Bun.Glob(`{${folders.join(",")}}/**/*.{sql,js}`).scanSync(work)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(work, file), join(folder, file))
  }
}

const importCore = async (file: string): Promise<void> => {
  const text = await Bun.file(file).text()
  const imported = text.replaceAll(/"(?:\.\.\/)+core\/(?:(?:[\w-]+\/)*([\w-]+)\/)?index\.ts"/g, (_, module?: string) =>
    module === undefined ? `"@curio/core"` : `"@curio/core/${module}"`,
  )
  await Bun.write(file, imported)
}
