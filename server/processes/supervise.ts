import { Clock, Deferred, Effect } from "effect"
import type { Config } from "../../adapters/config/config.ts"
import { CannotListen, cannotListen } from "../cannot-listen.ts"
import { sharedMetrics } from "./shared-metrics.ts"
import { type Join, startWorker } from "./worker-process.ts"

/**
 * Runs several servers on one port until the scope ends, each in a process of its own, and answers the address when
 * they listen. The kernel gives each of them a part of the connections. One that ends is started again. Fails with a
 * sentence if the first of them cannot start; it has said itself why.
 */
export const supervise = Effect.fn("server.supervise")(function* ({ host, port: asked }: Config, count: number) {
  const port = yield* freePort({ host, port: asked })
  const join = sharedMetrics()
  const first = yield* Deferred.make<boolean>()
  const others = yield* Effect.forEach(numbers(2, count), (number) =>
    Effect.map(Deferred.make<boolean>(), (tried) => ({ number, tried })),
  )
  // They end together, so that a stop takes no longer than that of one server. The others begin when the first one has
  // migrated the database.
  const rest = Effect.forEach(others, ({ number, tried }) => keep(number, port, join, tried), {
    concurrency: "unbounded",
  })
  const all = [keep(1, port, join, first), Effect.flatMap(Deferred.await(first), (isUp) => (isUp ? rest : Effect.void))]
  yield* Effect.forkScoped(Effect.all(all, { concurrency: "unbounded" }))
  if (!(yield* Deferred.await(first)))
    return yield* new CannotListen({ sentence: "The first of the servers ended at its start." })
  yield* Effect.forEach(others, ({ tried }) => Deferred.await(tried))
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`
})

/**
 * The port on which several servers will listen together; 0 chooses one. Fails with a sentence if another program
 * listens there: the servers would share the port even with a stranger, who gets a part of the connections then.
 */
const freePort = ({ host, port }: Pick<Config, "host" | "port">): Effect.Effect<number, CannotListen> =>
  Effect.tryPromise({
    try: async () => {
      const server = Bun.serve({ hostname: host, port, reusePort: false, fetch: () => new Response() })
      const { port: free = port } = server
      await server.stop(true)
      return free
    },
    catch: (cause) => cannotListen(cause, host, port),
  })

/** Starts a server again whenever it ends, unless the first start of the first one failed, which `tried` gets. */
const keep = Effect.fnUntraced(function* (number: number, port: number, join: Join, tried: Deferred.Deferred<boolean>) {
  for (let failures = 0; ; failures++) {
    const began = yield* Clock.currentTimeMillis
    const reason = yield* Effect.scoped(
      Effect.gen(function* () {
        const worker = yield* startWorker(number, port, join)
        const isReady = yield* worker.ready
        const isFirstTry = yield* Deferred.succeed(tried, isReady)
        if (isReady) yield* Effect.logInfo("a server listens", { worker: number, pid: worker.pid })
        return isReady || !isFirstTry || number > 1 ? yield* worker.ended : null
      }),
    )
    if (reason === null) return
    yield* Effect.logError("a server ended and is started again", { worker: number, reason })
    if ((yield* Clock.currentTimeMillis) - began > calm) failures = 0
    yield* Effect.sleep(Math.min(firstPause * (2 ** failures - 1), longestPause))
  }
})

/** A server that ran for so long ended for a reason of its own: it is started again at once. */
const calm = 10_000
const firstPause = 100
const longestPause = 30_000

const numbers = (from: number, to: number): ReadonlyArray<number> =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n)
