import { Effect, Layer } from "effect"
import type { Config } from "../adapters/config.ts"
import { cursorKeyOf, databaseHealthy, holdDatabase, jwtSecretOf, live, prepareDatabase } from "../adapters/live.ts"
import { keepSystemFields } from "../core/index.ts"
import { makeApp } from "./app.ts"
import { makeHttp } from "./http/http.ts"
import { listen } from "./listen.ts"
import { detailsWorker } from "./workers/details.ts"
import { fileSweeper } from "./workers/files.ts"
import { importWorker } from "./workers/imports.ts"
import { mailWorker } from "./workers/mail.ts"
import { offerSweeper } from "./workers/offers.ts"
import { sweeper } from "./workers/sweep.ts"

/**
 * The whole service until its scope ends: database, workers, HTTP. Answers where it listens. Fails with one
 * sentence for what the configuration promised and the machine does not hold.
 */
export const serve = Effect.fn("server.serve")(function* (
  config: Config,
  options: { readonly passwordCost?: number } = {},
) {
  yield* holdDatabase(config)
  const jwtSecret = yield* jwtSecretOf(config)
  const ports = yield* Layer.build(live(config, jwtSecret, options))
  return yield* Effect.gen(function* () {
    yield* prepareDatabase(config)
    yield* keepSystemFields()
    yield* Effect.forkScoped(Effect.delay(mailWorker, breath))
    yield* Effect.forkScoped(Effect.delay(sweeper, breath))
    yield* Effect.forkScoped(Effect.delay(fileSweeper, breath))
    yield* Effect.forkScoped(Effect.delay(offerSweeper, breath))
    yield* Effect.forkScoped(Effect.delay(importWorker, breath))
    if (config.gamePlatform.storeUrl !== null) yield* Effect.forkScoped(Effect.delay(detailsWorker, breath))
    const services = yield* Effect.context<Layer.Success<ReturnType<typeof live>>>()
    let stopping = false
    const ready = Effect.suspend(() => (stopping ? Effect.succeed(false) : databaseHealthy)).pipe(Effect.provide(ports))
    const http = makeHttp({ ...config, jwtSecret, cursorKey: yield* cursorKeyOf(jwtSecret), ready }, services)
    const url = yield* listen(makeApp(http, config.idp === null ? null : config, config.s3 === null), config, () => {
      stopping = true
    })
    return { url, http }
  }).pipe(Effect.provide(ports))
})

/** The first round of the workers compiles a lot; whoever waits for the first answer need not wait for that too. */
const breath = "200 millis"
