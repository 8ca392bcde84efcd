import { Context, Effect, Layer, Metric, References, Schedule } from "effect"
import type { Config } from "../adapters/config/config.ts"
import { jwtSecretOf, live, picturesIn, secretsOf } from "../adapters/live.ts"
import {
  broadcastReaches,
  checkedFile,
  cursorKeysOf,
  databaseHealthy,
  holdDatabase,
  pictureOriginOf,
  prepareDatabase,
  securityKeyOf,
  telemetry,
  warnOfUnreadable,
} from "../adapters/operations.ts"
import {
  endClaims,
  endOtherKeys,
  fillNextEditions,
  getPushKey,
  keepSystemFields,
  releaseClaimedRounds,
} from "../core/index.ts"
import packageJson from "../package.json" with { type: "json" }
import { makeApp } from "./app.ts"
import { makeHttp } from "./http/http.ts"
import type { Services } from "./http/services.ts"
import { workloadMetrics } from "./http/workload-metrics.ts"
import { listen } from "./listen.ts"
import type { OwnWorker } from "./processes/own-worker.ts"
import { onceASecond } from "./readiness.ts"
import { makeGateway } from "./realtime/gateway.ts"
import { startWorkers } from "./workers/workers.ts"

/**
 * Runs the whole service until its scope ends: database, workers, HTTP. Answers the address, and an effect that fails
 * when a check in the background finds the file of the database damaged: the server has to stop then. Fails with one
 * sentence when the machine does not meet the configuration.
 */
export const serve = Effect.fn("server.serve")(function* (
  config: Config,
  options: {
    readonly passwordCost?: number
    readonly sharesPort?: boolean
    readonly shareMetrics?: OwnWorker["shareMetrics"]
  } = {},
) {
  yield* holdDatabase(config)
  const jwtSecret = yield* jwtSecretOf(config)
  const tracer = yield* telemetry(config, packageJson.version)
  const ports = yield* Layer.build(live(config, jwtSecret, options))
  return yield* Effect.gen(function* () {
    yield* prepareDatabase(config)
    yield* keepSystemFields()
    yield* getPushKey()
    yield* Effect.forkScoped(endPushesOfOtherKeys)
    // Before the first request, so that a new database has no item yet that could count as an old one.
    yield* fillNextEditions()
    // On SQLite this is the only server.
    if (config.databaseUrl === null) yield* Effect.andThen(endClaims(), releaseClaimedRounds())
    yield* startWorkers(config)
    const found = yield* Effect.context<Services>()
    // Without a collector each use case of a request would make a span that nothing reads.
    const services = tracer === null ? Context.add(found, References.TracerEnabled, false) : found
    let stopping = false
    const healthy = yield* onceASecond(databaseHealthy)
    const ready = Effect.suspend(() => (stopping ? Effect.succeed(false) : healthy))
    const measure = () => Metric.snapshotUnsafe(services)
    const share = options.shareMetrics?.(measure) ?? (async () => measure())
    const lookAtDatabase = yield* workloadMetrics(services)
    const measured = () => lookAtDatabase().then(share)
    if (tracer !== null)
      yield* Effect.forkScoped(Effect.repeat(Effect.promise(lookAtDatabase), Schedule.spaced("10 seconds")))
    yield* Effect.forkScoped(
      Effect.flatMap(broadcastReaches, (reaches) => (reaches ? Effect.void : Effect.logWarning(lateFromOthers))),
    )
    const { sealing, signing } = secretsOf(config, jwtSecret)
    yield* Effect.forkScoped(warnOfUnreadable(sealing))
    const cursorKeys = yield* cursorKeysOf(signing)
    const securityKey = yield* securityKeyOf(sealing)
    const keys = { jwtSecrets: signing, cursorKeys, securityKey, pictureOrigin: pictureOriginOf(config) }
    const http = makeHttp({ ...config, ...keys, ready, measured, tracer }, services)
    const gateway = yield* makeGateway(http, config.databaseUrl === null ? 200 : 1000)
    yield* Effect.forkScoped(gateway.run)
    const pictures = config.s3 === null ? picturesIn(config) : null
    const gamePlatform = config.gamePlatform.enabled
    const app = makeApp(http, { idp: config.idp === null ? null : config, pictures, gamePlatform, gateway })
    const url = yield* listen(app, config, gateway, {
      sharesPort: options.sharesPort === true,
      onStop: () => {
        stopping = true
      },
    })
    return { url, http, damaged: yield* checkedFile() }
  }).pipe(Effect.provide(ports))
})

const endPushesOfOtherKeys = Effect.gen(function* () {
  const ended = yield* endOtherKeys()
  if (ended > 0)
    yield* Effect.logWarning(
      `${ended} push subscriptions were removed, which browsers made with another public key of web push.`,
    )
})

const lateFromOthers =
  "What other servers write reaches clients of this one up to a second late, and their signals not at all:" +
  " LISTEN does not pass the pooler at DATABASE_URL. Set DATABASE_LISTEN_URL to the address of Postgres itself."
