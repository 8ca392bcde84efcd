import { copyFileSync, existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { compile } from "./compile.ts"
import { type Package, repository, versionsOf } from "./package-of.ts"

/** The modules of the core: its folders. */
const modules = readdirSync(join(repository, "core"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()

const withErrors = modules.filter((name) => existsSync(join(repository, "core", name, "errors.ts")))

const entry = (path: string) => ({ types: `./${path}.d.ts`, default: `./${path}.js` })

/** The domain as a library. What `exports` does not name cannot be imported. */
export const core: Package = {
  name: "@curio/core",
  manifest: {
    description: "Collectors' communities as a library: use cases, pure decisions and ports, on Effect.",
    engines: { node: ">=22" },
    sideEffects: false,
    exports: {
      ".": entry("core/index"),
      ...Object.fromEntries(modules.map((name) => [`./${name}`, entry(`core/${name}/index`)])),
      // A compiler that writes declarations has to name each error by itself.
      ...Object.fromEntries(withErrors.map((name) => [`./${name}/errors`, entry(`core/${name}/errors`)])),
      "./testing": entry("testing/index"),
      "./package.json": "./package.json",
    },
    peerDependencies: { effect: `^${versionsOf(["effect"])["effect"]}` },
  },
  build: async (folder) => {
    await compile(join(import.meta.dirname, "core"), folder)
    copyFileSync(join(import.meta.dirname, "core/README.md"), join(folder, "README.md"))
  },
}
