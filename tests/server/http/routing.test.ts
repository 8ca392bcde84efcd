import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { makeApp } from "../../../server/app.ts"
import { runs } from "../../support/runs.ts"
import { ask, askRaw } from "./ask.ts"
import { ada, everyPart, frontend, type MadeUpServer, madeUpServer } from "./made-up-server.ts"
import { answersTo, fits, loggedPaths, notifyingApp, randomRequests, routedOf, spoken } from "./random-requests.ts"

let server: MadeUpServer
let app: ReturnType<typeof makeApp>
let port: number
beforeAll(() => {
  server = madeUpServer()
  app = makeApp(server.http, everyPart).listen({ port: 0, hostname: "127.0.0.1" })
  port = app.server?.port ?? 0
})
afterAll(async () => {
  await app.stop(true)
  await server.stop()
})

/** The paths of all routes, each with its method and with ids in place of parameters. */
const routes = () =>
  app.routes
    .filter(({ method }) => method !== "OPTIONS")
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, ada.id) }))

/** The statuses of the answers to requests on one connection, and of one more. */
const statusesOf = async (requests: ReadonlyArray<string>): Promise<ReadonlyArray<number>> =>
  [...(await spoken(port, requests)).matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

const request = (method: string, target: string, host: string): string =>
  `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`

describe("Whatever Host says", () => {
  const hosts = ["a", "ab", "abc", "", "localhost", "a/b", "x?y", "é"]

  /** The first lines of what the routes answer. */
  const answeredAs = async (host: string) => {
    const lines: Array<string> = []
    for (const { method, path } of routes()) {
      const answer = await askRaw(port, [`${method} ${path} HTTP/1.1`, `Host: ${host}`])
      lines.push(answer.slice(0, answer.indexOf("\r\n")))
    }
    return lines
  }
  let usual: ReadonlyArray<string> = []
  beforeAll(async () => {
    usual = await answeredAs("localhost")
  })

  test.each(hosts)("a route answers at its own path: %p", async (host) => {
    const answered = await answeredAs(host)
    for (const [n, { method, path }] of routes().entries()) {
      const said = answered[n]
      expect({ method, path, said }).toEqual({ method, path, said: usual[n] })
      expect(said).toMatch(/^HTTP\/1\.1 \d{3} /)
    }
  })

  test.each(hosts)("no route answers at another path: %p", async (host) => {
    const before = ["/xx", "/x", "/?x", "/x?", "/1234567", "/.\\", "/./", "/x/..", "/%2e"]
    const wrong = routes()
      .filter(({ path }) => path !== "/")
      .flatMap(({ method, path }) => before.map((what) => ({ method, target: `${what}${path}`, what })))
      // The welcome is at the path of these.
      .filter(({ method, what }) => !(method === "GET" && what === "/?x"))
    expect(wrong.length).toBeGreaterThan(1000)
    const statuses = await statusesOf(wrong.map(({ method, target }) => request(method, target, host)))
    expect(statuses).toHaveLength(wrong.length + 1)
    expect(wrong.filter((_, i) => statuses[i] !== 400 && statuses[i] !== 404)).toEqual([])
  })

  test("an address as the target is its path", async () => {
    const said = await askRaw(port, ["GET http://elsewhere.test:1/health HTTP/1.1", "Host: a"])
    expect(said).toStartWith("HTTP/1.1 200 ")
    expect(await askRaw(port, ["GET http://elsewhere.test/x/health HTTP/1.1", "Host: a"])).toStartWith("HTTP/1.1 404 ")
  })

  test("a request without Host is refused", async () => {
    expect(await askRaw(port, ["GET /health HTTP/1.1", "X-Nothing: x"])).toStartWith("HTTP/1.1 400 ")
  })
})

describe("A path has one spelling", () => {
  const spellings = (path: string) => [
    `${path}/`,
    `${path}/.`,
    `${path}/x/..`,
    `/${path}`,
    `/.${path}`,
    `/x/..${path}`,
    `/.\\${path.slice(1)}`,
    `${path.slice(0, 2)}%${path.charCodeAt(2).toString(16)}${path.slice(3)}`,
    path.toUpperCase(),
    `${path};a`,
    `${path}#x`,
  ]

  test("every other one is a 404, for HEAD too", async () => {
    const open = ["/health", "/ready", "/metrics", "/docs", "/openapi.json"]
    expect((await Promise.all(open.map((path) => ask(server.base, "HEAD", path)))).map(({ status }) => status)).toEqual(
      open.map(() => 200),
    )
    const other = [...open, "/realtime", "/feed"].flatMap((path) =>
      ["GET", "HEAD"].flatMap((method) => spellings(path).map((target) => ({ method, target }))),
    )
    const statuses = await statusesOf(other.map(({ method, target }) => request(method, target, "localhost")))
    expect(other.filter((_, i) => statuses[i] !== 404)).toEqual([])
  })

  test("a parameter that the address resolves or cuts is none", async () => {
    for (const id of ["..", ".", "%2e%2e", "a\\b", "a%5Cb"]) {
      const said = await askRaw(port, [`GET /media/${id} HTTP/1.1`, "Host: localhost"])
      expect(said).toStartWith("HTTP/1.1 404 ")
      expect(said).toContain(`{"error":"NOT_FOUND"}`)
    }
  })

  test("browsers of allowed origins can read the 404", async () => {
    const { headers, status } = await ask(server.base, "GET", "/health/", { headers: { origin: frontend } })
    expect(status).toBe(404)
    expect(headers.get("access-control-allow-origin")).toBe(frontend)
    expect(headers.get("x-request-id")).not.toBeNull()
  })
})

describe("The route that answers", () => {
  test("is none where a proxy takes a part of the path for its end", async () => {
    const app = notifyingApp(server.http)
    const routesOf = async (target: string) =>
      routedOf(await answersTo(app.server?.port ?? 0, [request("GET", target, "localhost")])).map(({ route }) => route)
    expect(await routesOf("/users/a%23b")).toEqual(["/users/:id"])
    for (const target of ["/users/a#b", "/users/#", "/users/me?a#b", "/users/a%2Fb", "/users/%2e%2e%2fx"])
      expect(await routesOf(target)).toEqual([])
    await app.stop(true)
  })

  test("is that of the path in the log, whatever is asked for", async () => {
    const app = notifyingApp(server.http)
    server.logs.length = 0
    const asked = randomRequests(runs(500, 10_000))
    const routed = routedOf(await answersTo(app.server?.port ?? 0, asked))
    await app.stop(true)
    const paths = loggedPaths(server.logs)
    expect(routed.length).toBeGreaterThan(asked.length / 20)
    expect(routed.filter(({ id, route }) => !fits(route, paths.get(id)))).toEqual([])
  })
})
