import { Effect, Layer } from "effect"
import type { Config } from "../adapters/config/config.ts"
import { jwtSecretOf, live } from "../adapters/live.ts"
import { logging } from "../adapters/log.ts"
import { backups, jwtSecretNextTo, maintenance, prepareDatabase, requireDatabase } from "../adapters/operations.ts"
import { configuration } from "./configuration.ts"

/** Every port, on the configuration and the database of the server; the database stays as it is. */
export const serviceAsItIs = Layer.unwrap(
  Effect.gen(function* () {
    const config = yield* configuration
    return portsOf(config, yield* jwtSecretNextTo(config))
  }),
)

/** As above, brought up to date as the server would. Without a database it fails, and makes no file. Contract: CLI. */
export const service = Layer.unwrap(
  Effect.gen(function* () {
    const config = yield* configuration
    yield* requireDatabase(config)
    return upToDate(config, portsOf(config, yield* jwtSecretNextTo(config)))
  }),
)

/** The same for the few commands that make the database if there is none. Contract: CLI. */
export const serviceOnAnyDatabase = Layer.unwrap(
  Effect.gen(function* () {
    const config = yield* configuration
    return upToDate(config, portsOf(config, yield* jwtSecretOf(config)))
  }),
)

/** The database as a whole, also one that no longer opens. */
export const databaseAsAWhole = Layer.unwrap(Effect.map(configuration, maintenance))

/** Backups of everything that is to be kept. */
export const backupsHere = Layer.unwrap(Effect.map(configuration, backups))

// A declaration, because the layers above are made before this line is reached.
function portsOf(config: Config, jwtSecret: Parameters<typeof live>[1]) {
  return live(config, jwtSecret).pipe(Layer.provideMerge(logging(config, "stderr")))
}

function upToDate(config: Config, ports: ReturnType<typeof portsOf>) {
  return Layer.tap(ports, (context) => Effect.provide(prepareDatabase(config), context))
}
