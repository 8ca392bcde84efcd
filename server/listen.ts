import { Effect } from "effect"
import type { Config } from "../adapters/config.ts"
import type { App } from "./app.ts"
import { CannotListen } from "./cannot-listen.ts"

const grace = 10_000

/**
 * Listens until the scope ends, and answers where; then `onStop` is called, no new connection is taken, requests in flight are finished, for 10
 * seconds at most. Contract: design, server.
 */
export const listen = (app: App, { host, port }: Config, onStop: () => void) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.try({
        try: () => app.listen({ hostname: host, port }).server,
        catch: (cause) => new CannotListen({ sentence: sentenceOf(cause, host, port) }),
      }),
      (server) =>
        Effect.promise(async () => {
          onStop()
          // Stopping alone would wait for idle connections without end.
          await Promise.race([server?.stop(), Bun.sleep(grace)])
          await server?.stop(true)
        }),
    ),
    (server) => `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${server?.port ?? port}`,
  )

const sentenceOf = (cause: unknown, host: string, port: number): string =>
  cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE"
    ? `PORT: ${port} is in use on ${host}; stop what uses it or choose another port.`
    : `HOST, PORT: cannot listen on ${host}:${port}: ${cause instanceof Error ? cause.message : String(cause)}.`
