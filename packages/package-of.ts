import { join } from "node:path"
import root from "../package.json" with { type: "json" }

/** What `npm run package` makes. */
export interface Package {
  readonly name: `@curio/${string}`
  /** The keys of its package.json in addition to those that all packages have in common. */
  readonly manifest: Readonly<Record<string, unknown>>
  /** Fills a folder with all files but package.json and LICENSE. `outdir` has the packages that were made before. */
  readonly build: (folder: string, outdir: string) => Promise<void>
}

export const repository = join(import.meta.dirname, "..")

/** The whole package.json of a package. */
export const manifestOf = ({ manifest, name }: Package) => ({
  name,
  version: root.version,
  license: root.license,
  type: "module",
  ...manifest,
})

/** The exact versions of some dependencies of the repository. */
export const versionsOf = (names: ReadonlyArray<string>): Readonly<Record<string, string>> => {
  const known: Readonly<Record<string, string>> = root.dependencies
  return Object.fromEntries(
    names.map((name) => {
      const version = known[name]
      if (version === undefined) throw new Error(`${name} is no dependency.`)
      return [name, version]
    }),
  )
}
