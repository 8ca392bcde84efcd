import { readdirSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { repository } from "./package-of.ts"

/** The areas of the core: the modules that are in no other one. */
export const coreAreas = (): ReadonlyArray<string> =>
  coreModules().flatMap(({ name, path }) => (name === path ? [name] : []))

/** A module: a folder of the core with an index, which is an area or a part of one. */
export interface CoreModule {
  readonly name: string
  /** The folder from `core`, such as `market/offers`. */
  readonly path: string
}

/** The modules of the core, by the names that packages and errors have for them. */
export const coreModules = (root = repository): ReadonlyArray<CoreModule> =>
  readdirSync(join(root, "core"), { recursive: true, withFileTypes: true })
    .filter((one) => one.name === "index.ts" && one.parentPath !== join(root, "core"))
    .map(({ parentPath }) => relative(join(root, "core"), parentPath).split(sep).join("/"))
    .map((path) => ({ name: path.replace(/^.*\//, ""), path }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
