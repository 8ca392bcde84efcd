import { copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { $ } from "bun"
import { sbomFile, sbomOfPackage } from "../server/sbom.ts"
import { manifestOf, type Package, repository } from "./package-of.ts"

/** Builds a package and writes it into a folder. Returns the path of the file and its size. */
export const pack = async (made: Package, outdir: string) => {
  const folder = mkdtempSync(join(tmpdir(), "curio-package-"))
  try {
    await made.build(folder, outdir)
    copyFileSync(join(repository, "LICENSE"), join(folder, "LICENSE"))
    await Bun.write(join(folder, "package.json"), `${JSON.stringify(manifestOf(made), null, 2)}\n`)
    const { dependencies, peerDependencies } = made.manifest
    const wanted = Object.keys({ ...(dependencies ?? {}), ...(peerDependencies ?? {}) })
    await Bun.write(join(folder, sbomFile), await sbomOfPackage(made.name, wanted))
    const file = join(outdir, `${made.name.replace("@curio/", "curio-")}.tgz`)
    await $`${process.execPath} pm pack --quiet --ignore-scripts --filename ${file}`.cwd(folder).quiet()
    return { file, bytes: statSync(file).size }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
