import { Effect } from "effect"
import type { Config } from "../adapters/config.ts"
import type { ServerApp } from "./app.ts"
import { CannotListen } from "./cannot-listen.ts"
import type { Gateway } from "./realtime/gateway.ts"
import { shutdownResponder } from "./shutdown-responder.ts"

const grace = 10_000

/**
 * Listens until the scope ends, and answers the address. At the end it calls `onStop`, takes no new request, and lets
 * requests in flight finish, for 10 seconds at most.
 */
export const listen = (app: ServerApp, { host, port, production }: Config, gateway: Gateway, onStop: () => void) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.try({
        try: () => app.listen({ hostname: host, port, websocket: gateway.handlers }).server,
        catch: (cause) => new CannotListen({ sentence: sentenceOf(cause, host, port) }),
      }),
      (server) =>
        Effect.promise(async () => {
          onStop()
          if (server === null) return
          // Bun's `stop` would close kept-alive connections even with requests on them; so first every new request gets
          // the shutdown answer, and `stop` is called when no request is in flight.
          server.reload({ routes: {}, fetch: shutdownResponder(app, production) })
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

const sentenceOf = (cause: unknown, host: string, port: number): string =>
  cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE"
    ? `PORT: ${port} is in use on ${host}; stop what uses it or choose another port.`
    : `HOST, PORT: cannot listen on ${host}:${port}: ${cause instanceof Error ? cause.message : String(cause)}.`
