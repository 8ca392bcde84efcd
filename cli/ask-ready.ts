import { get } from "node:http"
import { Effect } from "effect"

/**
 * The status of `GET /ready`; fails with the reason when there is none. It does not use `fetch`, which would send the
 * request to the proxy of HTTP_PROXY even for an address of this machine.
 */
export const askReady = (url: string, timeoutMillis: number): Effect.Effect<number, string> =>
  Effect.callback<number, string>((resume) => {
    const request = get(`${url}/ready`, { agent: false }, (response) => {
      response.resume()
      resume(Effect.succeed(response.statusCode ?? 0))
    })
    request.on("error", (error) => resume(Effect.fail("code" in error ? String(error.code) : error.message)))
    return Effect.sync(() => request.destroy())
  }).pipe(
    Effect.timeoutOrElse({
      duration: timeoutMillis,
      orElse: () => Effect.fail(`no answer within ${timeoutMillis / 1000} seconds`),
    }),
  )

/** The address of a server that listens on a host and port, as seen from its own machine. */
export const localAddress = (host: string, port: number): string => {
  if (host === "0.0.0.0") return `http://127.0.0.1:${port}`
  if (host === "::") return `http://[::1]:${port}`
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`
}
