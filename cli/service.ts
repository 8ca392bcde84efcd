import { Effect, Layer } from "effect"
import { jwtSecretOf, live, maintenance, prepareDatabase } from "../adapters/live.ts"
import { logging } from "../adapters/log.ts"
import { configuration } from "./configuration.ts"

/** Every port, on the configuration and the database of the server; the database stays as it is. */
export const serviceAsItIs = Layer.unwrap(
  Effect.gen(function* () {
    const config = yield* configuration
    return live(config, yield* jwtSecretOf(config)).pipe(Layer.provideMerge(logging(config, "stderr")))
  }),
)

/** As above, with the database brought up to date as the server would. */
export const service = serviceAsItIs.pipe(
  Layer.tap((context) => Effect.provide(Effect.flatMap(configuration, prepareDatabase), context)),
)

/** The database as a whole, also one that no longer opens. */
export const databaseAsAWhole = Layer.unwrap(Effect.map(configuration, maintenance))
