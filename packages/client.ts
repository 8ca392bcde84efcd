import { copyFileSync, cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { apiSource } from "./client/types/api-source.ts"
import { description } from "./client/types/description.ts"
import { compile } from "./compile.ts"
import type { Package } from "./package-of.ts"

/** What the client has from the core, as it is: it needs nothing else of it. */
export const currencies = join(import.meta.dirname, "../core/shared/currencies.ts")

/** The calls and the WebSocket of the service for apps: browsers, Node, Bun and Deno. */
export const client: Package = {
  name: "@curio/client",
  manifest: {
    description: "The client of collectors' communities: typed calls, sessions and realtime.",
    engines: { node: ">=22" },
    sideEffects: false,
    exports: { ".": { types: "./index.d.ts", default: "./index.js" }, "./package.json": "./package.json" },
  },
  build: async (folder) => {
    const work = mkdtempSync(join(tmpdir(), "curio-sources-"))
    const here = join(import.meta.dirname, "client")
    const { asyncApi, openApi } = await description()
    try {
      cpSync(join(here, "src"), join(work, "src"), { recursive: true })
      await Bun.write(join(work, "src/api.ts"), apiSource(openApi, asyncApi))
      copyFileSync(currencies, join(work, "src/currencies.ts"))
      await Bun.write(join(work, "package.json"), JSON.stringify({ type: "module" }))
      copyFileSync(join(here, "tsconfig.json"), join(work, "tsconfig.json"))
      await compile(work, folder)
      copyFileSync(join(here, "README.md"), join(folder, "README.md"))
    } finally {
      rmSync(work, { recursive: true })
    }
  },
}
