import { shipped } from "./sources.ts"

/** What server and cli may see of the adapters: the wiring and what it is configured with, never an adapter itself. */
const entryPoints = ["adapters/live.ts", "adapters/operations.ts", "adapters/config/config.ts", "adapters/log.ts"]

/** The files that know every adapter. */
const wiring = ["adapters/live.ts", "adapters/operations.ts", "adapters/index.ts"]

/** What other adapters may use of the database: the database itself, for what is kept there, and copies for backups. */
const database = ["adapters/sql/engine/database.ts", "adapters/sql/maintenance/database-copies.ts"]

/** Folders of `adapters/` that are no adapters: what several of them use. */
const shared = ["config", "concurrency", "http"]

/** Why a file may not import that target, or `null` when it may. Both as `importsOf` writes them. */
export const objection = (from: string, to: string): string | null => {
  const [folder, family] = layerOf(from)
  const [toFolder, toFamily] = layerOf(to)
  if (to === "?") return "an import must name its target in a plain string"
  if (to.startsWith("/") || to.startsWith("file:")) return "an import of a file must be relative"
  if (folder === "core") {
    if (toFolder !== "core") return to === "effect" ? null : "core imports `effect` and itself alone"
    const isDoor = family === null || family === toFamily || to === `core/${toFamily}/index.ts`
    return isDoor ? null : "between areas of the core only their `index.ts` is imported"
  }
  if (folder === "testing") {
    const allowed = toFolder === "core" || toFolder === "testing" || to === "effect" || to === "effect/testing"
    return allowed ? null : "the testing kit imports `effect`, the core and itself alone"
  }
  if (to.startsWith("../")) return "an import must stay in the repository"
  if (to.startsWith("tests/")) return "what ships does not import tests"
  if (toFolder === null || toFolder === "core") return null
  if (folder !== "adapters") {
    if (toFolder === folder || entryPoints.includes(to)) return null
    return `${folder} sees itself, the core and ${entryPoints.join(", ")} alone`
  }
  if (toFolder !== "adapters") return `adapters do not know ${toFolder}`
  if (wiring.includes(from)) return null
  if (wiring.includes(to)) return "no adapter knows the wiring"
  const isOpen = toFamily === null || shared.includes(toFamily) || database.includes(to)
  return isOpen || toFamily === family ? null : "adapters do not import one another"
}

/** The top folder of a path and the folder below it; `null` where there is none. */
const layerOf = (path: string): readonly [(typeof shipped)[number] | null, string | null] => {
  const [top, family, file] = path.split("/")
  return [
    shipped.find((folder) => path.includes("/") && folder === top) ?? null,
    file === undefined ? null : (family ?? null),
  ]
}
