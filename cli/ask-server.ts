import { get } from "node:http"
import { Effect } from "effect"

/** What a server answered. */
interface Answer {
  readonly status: number
  readonly text: string
}

/**
 * What a server answers to a `GET`; fails with the reason when there is no answer. It does not use `fetch`, which would
 * send the request to the proxy of HTTP_PROXY even for an address of this machine.
 */
export const askServer = (url: string, timeoutMillis: number): Effect.Effect<Answer, string> =>
  Effect.callback<Answer, string>((resume) => {
    const failed = (error: Error) => resume(Effect.fail("code" in error ? String(error.code) : error.message))
    const request = get(url, { agent: false }, (response) => {
      let text = ""
      response.setEncoding("utf8")
      response.on("data", (part: string) => {
        text += part
        if (text.length > longest) request.destroy(new Error("its answer is too long"))
      })
      response.on("error", failed)
      response.on("end", () => resume(Effect.succeed({ status: response.statusCode ?? 0, text })))
    })
    request.on("error", failed)
    return Effect.sync(() => request.destroy())
  }).pipe(
    Effect.timeoutOrElse({
      duration: timeoutMillis,
      orElse: () => Effect.fail(`no answer within ${timeoutMillis / 1000} seconds`),
    }),
  )

/** Longer than the metrics of a server are. */
const longest = 16 * 1024 * 1024

/** The address of a server that listens on a host and port, as seen from its own machine. */
export const localAddress = (host: string, port: number): string => {
  if (host === "0.0.0.0") return `http://127.0.0.1:${port}`
  if (host === "::") return `http://[::1]:${port}`
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`
}
