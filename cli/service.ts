import { Effect, Layer } from "effect"
import { jwtSecretOf, live } from "../adapters/live.ts"
import { logging } from "../adapters/log.ts"
import { migrate, pendingMigrations } from "../adapters/sql/migrate.ts"
import { configuration } from "./configuration.ts"
import { CommandFailed } from "./failure.ts"

/** Every port, on the configuration and the database of the server; the database is brought up to date as the server would. */
export const service = Layer.unwrap(
  Effect.gen(function* () {
    const config = yield* configuration
    const upToDate = Effect.gen(function* () {
      if (config.autoMigrate) return yield* migrate()
      if ((yield* pendingMigrations()).length > 0)
        return yield* new CommandFailed({ sentence: 'The database is not up to date: run "curio db migrate" first.' })
    })
    return live(config, yield* jwtSecretOf(config)).pipe(
      Layer.tap((context) => Effect.provide(upToDate, context)),
      Layer.provideMerge(logging(config.log, "stderr")),
    )
  }),
)
