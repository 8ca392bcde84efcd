import { shipped } from "./sources.ts"

/** What server and cli may see of the adapters: the wiring and what it is configured with, never an adapter itself. */
const entryPoints = ["adapters/live.ts", "adapters/config.ts", "adapters/log.ts"]

/** The one file of an adapter that other adapters may use: who keeps something in the database needs a database. */
const database = "adapters/sql/database.ts"

/** Why a file may not import that target, or `null` when it may. Both as `importsOf` writes them. */
export const objection = (from: string, to: string): string | null => {
  const [folder, family] = placeOf(from)
  const [toFolder, toFamily] = placeOf(to)
  if (to === "?") return "an import must name its target in a plain string"
  if (to.startsWith("/") || to.startsWith("file:")) return "an import of a file must be relative"
  if (folder === "core") return toFolder === "core" || to === "effect" ? null : "core imports `effect` and itself alone"
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
  if (from === "adapters/live.ts" || from === "adapters/index.ts") return null
  if (to === "adapters/live.ts") return "no adapter knows the wiring"
  return toFamily === null || toFamily === family || to === database ? null : "adapters do not import one another"
}

/** The top folder of a path and the folder below it; `null` where there is none. */
const placeOf = (path: string): readonly [(typeof shipped)[number] | null, string | null] => {
  const [top, family, file] = path.split("/")
  return [
    shipped.find((folder) => path.includes("/") && folder === top) ?? null,
    file === undefined ? null : (family ?? null),
  ]
}
