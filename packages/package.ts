import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { client } from "./client.ts"
import { core } from "./core.ts"
import { pack } from "./pack.ts"
import type { Package } from "./package-of.ts"
import { server } from "./server.ts"

// `npm run package`: what can be installed without the rest, as dist/packages/curio-<name>.tgz.
const [outdir = join(import.meta.dirname, "../dist/packages")] = process.argv.slice(2)

/** A package more is one entry more. Later ones may use earlier ones. */
const packages: ReadonlyArray<Package> = [core, server, client]

mkdirSync(outdir, { recursive: true })
for (const one of packages) {
  const { file, bytes } = await pack(one, outdir)
  console.log(`${file} ${Math.ceil(bytes / 1024)} KB`)
}
