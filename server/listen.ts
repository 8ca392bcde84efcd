import { Effect } from "effect"
import type { Config } from "../adapters/config.ts"
import type { App } from "./app.ts"
import { CannotListen } from "./cannot-listen.ts"
import { farewellOf } from "./farewell.ts"

const grace = 10_000

/**
 * Listens until the scope ends, and answers where; then `onStop` is called, no new request is taken, and requests in
 * flight are finished, for 10 seconds at most. Contract: design, server.
 */
export const listen = (app: App, { host, port, production }: Config, onStop: () => void) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.try({
        try: () => app.listen({ hostname: host, port }).server,
        catch: (cause) => new CannotListen({ sentence: sentenceOf(cause, host, port) }),
      }),
      (server) =>
        Effect.promise(async () => {
          onStop()
          if (server === null) return
          // Bun's `stop` would cut off connections that are kept alive, whatever is on its way over them; so first nothing but
          // farewells is said, and it is called when nobody waits for an answer any more.
          server.reload({ routes: {}, fetch: farewellOf(app, production) })
          const until = performance.now() + grace
          while (server.pendingRequests > 0 && performance.now() < until) await Bun.sleep(10)
          // Stopping alone would wait for idle connections without end.
          await Promise.race([server.stop(), Bun.sleep(100)])
          await server.stop(true)
        }),
    ),
    (server) => `http://${reachable(host)}:${server?.port ?? port}`,
  )

/** A host as it stands in an address of this machine. */
const reachable = (host: string): string => {
  if (host === "0.0.0.0") return "127.0.0.1"
  if (host === "::") return "[::1]"
  return host.includes(":") ? `[${host}]` : host
}

const sentenceOf = (cause: unknown, host: string, port: number): string =>
  cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE"
    ? `PORT: ${port} is in use on ${host}; stop what uses it or choose another port.`
    : `HOST, PORT: cannot listen on ${host}:${port}: ${cause instanceof Error ? cause.message : String(cause)}.`
