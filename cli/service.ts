import { Effect, Layer } from "effect"
import { jwtSecretOf, live, prepareDatabase } from "../adapters/live.ts"
import { logging } from "../adapters/log.ts"
import { configuration } from "./configuration.ts"

/** Every port, on the configuration and the database of the server; the database is brought up to date as the server would. */
export const service = Layer.unwrap(
  Effect.gen(function* () {
    const config = yield* configuration
    return live(config, yield* jwtSecretOf(config)).pipe(
      Layer.tap((context) => Effect.provide(prepareDatabase(config), context)),
      Layer.provideMerge(logging(config.log, "stderr")),
    )
  }),
)
