import { Clock, Context, Effect, Fiber, Layer, Metric, References, Schedule, Scheduler } from "effect"
import type { Config } from "../adapters/config/config.ts"
import { jwtSecretOf, type LiveOptions, live, picturesIn, secretsOf, serviceName } from "../adapters/live.ts"
import {
  broadcastReaches,
  checkedFile,
  cursorKeysOf,
  databaseChanges,
  databaseHealthy,
  databaseStandbys,
  holdDatabase,
  pictureOriginOf,
  prepareDatabase,
  securityKeyOf,
  siteFilesOf,
  telemetry,
  warnOfUnreadable,
} from "../adapters/operations.ts"
import {
  endClaims,
  endOtherKeys,
  fillNextEditions,
  getPushKey,
  keepSystemFields,
  limitTexts,
  releaseClaimedRounds,
  Unavailable,
} from "../core/index.ts"
import packageJson from "../package.json" with { type: "json" }
import { makeApp, type ServerApp } from "./app.ts"
import { cannotListen } from "./cannot-listen.ts"
import { serverErrorOf } from "./http/answers/error-handler.ts"
import { defaultHeaders } from "./http/answers/headers.ts"
import type { Services } from "./http/answers/services.ts"
import { makeHttp } from "./http/http.ts"
import { drainsBody } from "./http/input/unread-body.ts"
import { requestIdOf } from "./http/request-id.ts"
import { passOn } from "./http/routing.ts"
import { workloadMetrics } from "./http/workload-metrics.ts"
import type { OwnWorker } from "./processes/own-worker.ts"
import { type Gateway, makeGateway } from "./realtime/gateway.ts"
import { SlicedScheduler } from "./stretches/sliced-scheduler.ts"
import { measuredStretches } from "./stretches/stretches.ts"
import { startWorkers } from "./workers/workers.ts"

/**
 * Runs the whole service until its scope ends: database, workers, HTTP. Answers the address, and an effect that fails
 * when a check in the background finds the file of the database damaged: the server has to stop then. Fails with one
 * sentence when the machine does not meet the configuration.
 */
export const serve = Effect.fn("server.serve")(function* (
  config: Config,
  options: LiveOptions & {
    readonly sharesPort?: boolean
    readonly shareMetrics?: OwnWorker["shareMetrics"]
  } = {},
) {
  yield* holdDatabase(config)
  const jwtSecret = yield* jwtSecretOf(config)
  const tracer = yield* telemetry(config, packageJson.version)
  const stretches = measuredStretches(yield* Effect.context())
  const ports = yield* Layer.build(live(config, jwtSecret, options))
  return yield* Effect.gen(function* () {
    yield* prepareDatabase(config)
    yield* limitTexts()
    yield* keepSystemFields()
    yield* getPushKey()
    yield* Effect.forkScoped(endPushesOfOtherKeys)
    // Before the first request, so that a new database has no item yet that could count as an old one.
    yield* unlessFull(fillNextEditions())
    // On SQLite this is the only server.
    if (config.databaseUrl === null) yield* unlessFull(Effect.andThen(endClaims(), releaseClaimedRounds()))
    const changes = yield* databaseChanges
    yield* startWorkers(config, changes)
    const found = yield* Effect.context<Services>()
    // Without a collector each use case of a request would make a span that nothing reads.
    const services = tracer === null ? Context.add(found, References.TracerEnabled, false) : found
    let stopping = false
    const healthy = yield* onceASecond(databaseHealthy)
    const ready = Effect.suspend(() => (stopping ? Effect.succeed(false) : healthy))
    const lookAtDatabase = yield* workloadMetrics(services)
    yield* Effect.forkScoped(
      Effect.flatMap(broadcastReaches, (reaches) => (reaches ? Effect.void : Effect.logWarning(lateFromOthers))),
    )
    const { sealing, signing } = secretsOf(config, jwtSecret)
    yield* Effect.forkScoped(warnOfUnreadable(sealing))
    const cursorKeys = yield* cursorKeysOf(signing)
    const securityKey = yield* securityKeyOf(sealing)
    const keys = { jwtSecrets: signing, cursorKeys, securityKey, pictureOrigin: pictureOriginOf(config) }
    const clock = Context.get(services, Clock.Clock)
    const files = siteFilesOf(config.dataDir, () => clock.currentTimeMillisUnsafe())
    const site = { ...config.site, name: serviceName(config), files }
    const standbys = yield* databaseStandbys
    const measure = () => gateway.measure().then(() => Metric.snapshotUnsafe(services))
    const share = options.shareMetrics?.(measure) ?? measure
    const measured = () => lookAtDatabase().then(share)
    const http = makeHttp({ ...config, ...keys, site, ready, measured, tracer, stretches, standbys }, services)
    const gateway = yield* makeGateway(http, changes)
    yield* Effect.forkScoped(gateway.run)
    if (tracer !== null) {
      const measuring = Effect.promise(() => Promise.all([lookAtDatabase(), gateway.measure()]))
      yield* Effect.forkScoped(Effect.repeat(measuring, Schedule.spaced("10 seconds")))
    }
    const pictures = config.s3 === null ? picturesIn(config) : null
    const gamePlatform = config.gamePlatform.enabled
    const app = makeApp(http, { idp: idpAddresses(config), pictures, gamePlatform, gateway })
    const url = yield* listen(app, config, gateway, {
      sharesPort: options.sharesPort === true,
      onStop: () => {
        stopping = true
      },
    })
    return { url, http, damaged: yield* checkedFile() }
  }).pipe(Effect.provide(ports), Effect.provideService(Scheduler.Scheduler, new SlicedScheduler(stretches)))
})

const idpAddresses = ({ frontendUrl, idps }: Config) => (idps.length === 0 ? null : { frontendUrl, providers: idps })

/**
 * What a start only hastens, so that a server starts on a full disk too: a worker fills editions again and again, and a
 * claim ends by itself when its time is over.
 */
const unlessFull = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.catchDefect(work, (defect) =>
    defect instanceof Unavailable && defect.reason === "full"
      ? Effect.logWarning("The disk is full: what a server left undone is tried again later.")
      : Effect.die(defect),
  )

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

const grace = 10_000

/**
 * Listens until the scope ends, and answers the address. At the end it calls `onStop`, takes no new request, and lets
 * requests in flight finish, for 10 seconds at most. `sharesPort` lets other servers of ours listen there too.
 */
const listen = (
  app: ServerApp,
  { host, port, production }: Config,
  gateway: Gateway,
  { onStop, sharesPort }: { readonly onStop: () => void; readonly sharesPort: boolean },
) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.try({
        // Elysia would share the port with any other server of the same user, who gets a part of the connections then.
        try: () => app.listen({ hostname: host, port, reusePort: sharesPort, websocket: gateway.handlers }).server,
        catch: (cause) => cannotListen(cause, host, port),
      }),
      (server) =>
        Effect.promise(async () => {
          onStop()
          if (server === null) return
          // Bun's `stop` would close kept-alive connections even with requests on them; so first every new request gets
          // the shutdown answer, and `stop` is called when no request is in flight.
          server.reload(shutdownResponder(app, production))
          const until = performance.now() + grace
          while (server.pendingRequests > 0 && performance.now() < until) await Bun.sleep(10)
          await gateway.restart(Math.max(until - performance.now(), 1000))
          // `stop` alone would wait for idle connections forever.
          await Promise.race([server.stop(), Bun.sleep(100)])
          await server.stop(true)
        }),
    ),
    (server) => `http://${host.includes(":") ? `[${host}]` : host}:${server?.port ?? port}`,
  )

/**
 * What answers new requests during shutdown, while the requests in flight finish: 503, and the connection closes. Only
 * the operations routes still answer. Contract: conventions, operations.
 */
const shutdownResponder = (app: ServerApp, production: boolean) => {
  const drain = drainsBody(() => true)
  const unavailable = (request: Request): Response => {
    const headers = {
      ...defaultHeaders(production),
      "x-request-id": requestIdOf(request.headers),
      // By then another server runs, or this one again.
      "retry-after": "5",
      connection: "close",
    }
    return Response.json(serverErrorOf(503).body, { status: 503, headers })
  }
  return {
    routes: Object.fromEntries(operations.map((path) => [path, (request: Request) => app.handle(passOn(request))])),
    fetch: (request: Request) => drain(unavailable, request)(request),
  }
}

const operations = ["/health", "/ready", "/metrics"]

const second = 1_000_000_000n

/**
 * Answers the result of `probe`, and starts it at most once a second: all calls within that second share its result,
 * also when the first client disconnects. A probe that takes longer delays no later call, and after 1.5 seconds
 * the answer is no.
 * Contract: conventions, operations.
 */
export const onceASecond = Effect.fnUntraced(function* <R>(probe: Effect.Effect<boolean, never, R>) {
  const fork = Effect.runForkWith(yield* Effect.context<R>())
  let latest: { readonly startedAt: bigint; readonly fiber: Fiber.Fiber<boolean> } | null = null
  return Clock.clockWith((clock) => {
    // This is not the time of day, which may be set back.
    const now = clock.monotonicTimeNanosUnsafe()
    // The probe runs in a fiber of its own, because a client that disconnects must not end it for the others.
    if (latest === null || now - latest.startedAt >= second) latest = { startedAt: now, fiber: fork(inTime(probe)) }
    return Fiber.join(latest.fiber)
  })
})

/** The database may hang in a way that cannot be interrupted: then its fiber is left alone. */
const inTime = <R>(probe: Effect.Effect<boolean, never, R>) =>
  Effect.flatMap(
    Effect.forkDetach(probe, { startImmediately: true }),
    (fiber) =>
      fiber.pollUnsafe() ??
      Effect.timeoutOrElse(Fiber.join(fiber), { duration: "1500 millis", orElse: () => Effect.succeed(false) }),
  )
