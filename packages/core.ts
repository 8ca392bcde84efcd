import { copyFileSync, existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { compile } from "./compile.ts"
import { coreModules } from "./core-modules.ts"
import { type Package, repository, versionsOf } from "./package-of.ts"
import { publicPage } from "./public-names.ts"

const modules = coreModules()

const withErrors = modules.filter(({ path }) => existsSync(join(repository, "core", path, "errors.ts")))

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
      // What is imported is called after the module, wherever its folder is.
      ...Object.fromEntries(modules.map(({ name, path }) => [`./${name}`, entry(`core/${path}/index`)])),
      // A compiler that writes declarations has to name each error by itself.
      ...Object.fromEntries(withErrors.map(({ name, path }) => [`./${name}/errors`, entry(`core/${path}/errors`)])),
      "./testing": entry("testing/index"),
      "./package.json": "./package.json",
    },
    peerDependencies: { effect: `^${versionsOf(["effect"])["effect"]}` },
  },
  build: async (folder) => {
    await compile(join(import.meta.dirname, "core"), folder)
    copyFileSync(join(import.meta.dirname, "core/README.md"), join(folder, "README.md"))
    writeFileSync(join(folder, "public.md"), publicPage())
  },
}
