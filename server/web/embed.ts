import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { BunPlugin } from "bun"
import { bundled } from "./bundle.ts"

/** The module that takes the place of `packed.ts`; `file` declares where the pack is, relative to it or absolute. */
export const packedSource = (file: string): string => `import { readFileSync } from "node:fs"
import { resolve } from "node:path"
${file}
export const isBuilt = true
export const packed = () => {
  const place = resolve(import.meta.dirname, file)
  try {
    return new Uint8Array(readFileSync(place))
  } catch {
    throw new Error(\`The web app needs \${place}, which cannot be read: install or build curio again.\`)
  }
}
`

/** Bundles the web app, and embeds it into the programs that are built with this plugin. */
export const webApp = async (): Promise<BunPlugin> => {
  const folder = mkdtempSync(join(tmpdir(), "curio-web-"))
  process.on("exit", () => rmSync(folder, { recursive: true }))
  const path = join(folder, "web-app.pack")
  await Bun.write(path, await bundled(false))
  return {
    name: "web app",
    setup: (build) => {
      build.onLoad({ filter: /server[\\/]web[\\/]packed\.ts$/ }, () => ({
        contents: packedSource(`import file from ${JSON.stringify(path)} with { type: "file" }`),
        loader: "js",
      }))
    },
  }
}
