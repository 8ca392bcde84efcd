import { Effect } from "effect"
import type { Config } from "../../adapters/config/config.ts"
import { databaseOpens, Maintenance, madeByNewer, maintenance, program, unknownOf } from "../../adapters/operations.ts"
import { type CheckResult, ok, wrong } from "./check-result.ts"
import { folderProblem } from "./folder.ts"

/** Opens the database, reads and writes it; makes none. */
export const checkDatabase = (config: Config): Effect.Effect<CheckResult> =>
  Effect.gen(function* () {
    const problem = config.databaseUrl === null ? folderProblem(config.dataDir) : null
    if (problem !== null) return wrong(`DATA_DIR: ${problem}`)
    const status = yield* Effect.flatMap(Maintenance, ({ status }) => status).pipe(Effect.provide(maintenance(config)))
    const { applied, engine, pending, place } = status
    const unknown = unknownOf(status)
    if (unknown.length > 0) return wrong(madeByNewer(unknown))
    if (engine === "sqlite" && applied.length === 0)
      return ok(`There is none yet; the first start of the server makes ${place}.`)
    const opened = yield* databaseOpens(config)
    if (!opened.isHealthy)
      return wrong(`${place} can be read but not written; look whether its disk is full, and at its rights.`)
    const order = engine === "sqlite" ? "" : opened.hasLocks ? withLocks : withoutLocks
    if (pending.length === 0) return ok(`${place} answers and is up to date.${order}`)
    const missing = `${place} answers and does not have ${pending.length} migration(s)`
    return config.autoMigrate
      ? ok(`${missing}, which the next start of the server applies.${order}`)
      : wrong(`${missing}; AUTO_MIGRATE is off: run "${program()} db migrate".`)
  }).pipe(
    Effect.catch(({ sentence }) =>
      Effect.succeed(wrong(config.databaseUrl === null ? sentence : `${sentence} Start it, or correct DATABASE_URL.`)),
    ),
  )

const withLocks = " Its transactions follow one another by advisory locks."
const withoutLocks =
  " It has no advisory locks, so its transactions are SERIALIZABLE and run again when they conflict: slower under load."
