import { connect } from "node:net"
import { Elysia } from "elysia"
import fc from "fast-check"
import type { Http } from "../../../server/http/http.ts"
import { shell } from "../../../server/http/outer-app.ts"
import { ada } from "./made-up-server.ts"

const patterns = ["/", "/health", "/metrics", "/users/me", "/users/:id", "/auth/login", "/media/:name", "/realtime"]

/** An app whose routes name themselves in a header of their answers. */
export const notifyingApp = (http: Http) => {
  const notified = new Elysia().use(http.plugin)
  for (const pattern of patterns)
    for (const method of ["GET", "POST"])
      notified.route(
        method,
        pattern,
        ({ set }: { set: { headers: Record<string, string | number> } }) => {
          set.headers["x-route"] = pattern
          return "here"
        },
        { public: true },
      )
  return shell(http).use(notified).listen({ port: 0, hostname: "127.0.0.1" })
}

const pieces = [
  ...["/", "//", "?", "#", "%2f", "\\", ".", "..", ";", ":", "@", "&", "%6d", "http://", "x", "xx", "1234567"],
  ...["health", "metrics", "users", "me", "auth", "login", "media", "realtime", ada.id],
]
const target = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((all) => `/${all.join("")}`),
  fc
    .tuple(fc.constantFrom("", "/x", "/xx", "/.\\", "/x/..", "/?x", "http://elsewhere"), fc.constantFrom(...patterns))
    .map(([before, path]) => before + path.replace(/:\w+/, ada.id)),
)
const oddHost = fc.oneof(
  fc.constantFrom("", "a", "ab", "abc", "localhost", "a/b", "[::1]", "//", "a?b", "a#/b"),
  fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((all) => all.join("")),
)

/** Requests with all kinds of targets, and with all kinds of hosts or, every second time, with `host`. */
export const randomRequests = (count: number, host?: string): ReadonlyArray<string> => {
  const line = fc.record({
    method: fc.constantFrom("GET", "HEAD", "POST", "PUT"),
    target,
    host: host === undefined ? oddHost : fc.oneof(fc.constant(host), oddHost),
  })
  return fc
    .sample(line, count)
    .map(
      ({ method, target, host }, id) => `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nX-Request-Id: n${id}\r\n\r\n`,
    )
}

/** Sends requests one after the other over one connection, and a last one; answers all that was said. */
export const spoken = (port: number, requests: ReadonlyArray<string>): Promise<string> =>
  new Promise((resolve) => {
    let received = ""
    const socket = connect(port, "127.0.0.1")
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1")
    })
    // A server that closes before it has read everything resets the connection.
    socket.on("error", () => {})
    socket.on("close", () => resolve(received))
    socket.write(`${requests.join("")}GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  })

/** All that is said to requests, fifty of which are on a connection. */
export const answersTo = async (port: number, requests: ReadonlyArray<string>): Promise<string> => {
  let said = ""
  for (let at = 0; at < requests.length; at += 50) said += await answersToFew(port, requests.slice(at, at + 50))
  return said
}

/** A server closes the connection where it takes something for no request; the ones after it are sent once more. */
const answersToFew = async (port: number, requests: ReadonlyArray<string>): Promise<string> => {
  if (requests.length === 0) return ""
  const said = await spoken(port, requests)
  const answered = said.split("HTTP/1.1 ").length - 1
  return answered >= requests.length ? said : said + (await answersToFew(port, requests.slice(Math.max(1, answered))))
}

/** The routes that answered, each with the id of its request. */
export const routedOf = (said: string): ReadonlyArray<{ readonly id: string; readonly route: string }> =>
  said.split("HTTP/1.1 ").flatMap((answer) => {
    const [, route] = /^x-route: (.*)\r$/im.exec(answer) ?? []
    const [, id] = /^x-request-id: (.*)\r$/im.exec(answer) ?? []
    return route === undefined || id === undefined ? [] : [{ id, route }]
  })

/** The paths in the lines of the server's log, by the ids of the requests. */
export const loggedPaths = (logs: ReadonlyArray<string>): ReadonlyMap<string, string> =>
  new Map(
    logs
      .map((line) => JSON.parse(line))
      .flatMap(({ annotations, message }) =>
        message === "request" ? [[annotations.requestId as string, annotations.path as string] as const] : [],
      ),
  )

/** Whether a path is one of a route. */
export const fits = (route: string, path = ""): boolean => {
  const [wanted, got] = [route.split("/"), path.split("/")]
  return (
    wanted.length === got.length && wanted.every((part, i) => part === got[i] || (part[0] === ":" && got[i] !== ""))
  )
}
