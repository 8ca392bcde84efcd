import { Effect } from "effect"
import type { Config } from "../adapters/config/config.ts"
import type { ServerApp } from "./app.ts"
import { cannotListen } from "./cannot-listen.ts"
import { serverErrorOf } from "./http/error-handler.ts"
import { defaultHeaders } from "./http/headers.ts"
import { requestIdOf } from "./http/request-id.ts"
import { passOn } from "./http/routing.ts"
import type { Gateway } from "./realtime/gateway.ts"

const grace = 10_000

/**
 * Listens until the scope ends, and answers the address. At the end it calls `onStop`, takes no new request, and lets
 * requests in flight finish, for 10 seconds at most. `sharesPort` lets other servers of ours listen there too.
 */
export const listen = (
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
const shutdownResponder = (app: ServerApp, production: boolean) => ({
  routes: Object.fromEntries(operations.map((path) => [path, (request: Request) => app.handle(passOn(request))])),
  fetch: (request: Request): Response => {
    const headers = {
      ...defaultHeaders(production),
      "x-request-id": requestIdOf(request.headers),
      // By then another server runs, or this one again.
      "retry-after": "5",
      connection: "close",
    }
    return Response.json(serverErrorOf(503).body, { status: 503, headers })
  },
})

const operations = ["/health", "/ready", "/metrics"]
