import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { nginx, proxyRecipe, startProxy } from "../../support/nginx.ts"
import { runs } from "../../support/runs.ts"
import { askRaw } from "../http/ask.ts"
import { madeUpServer } from "../http/made-up-server.ts"
import { answersTo, fits, loggedPaths, notifyingApp, randomRequests, routedOf } from "../http/random-requests.ts"
import { type ServerProcess, startServer } from "./server-process.ts"

// Processes start here, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const freePort = async (): Promise<number> => {
  const free = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() })
  const port = free.port ?? 0
  await free.stop(true)
  return port
}

/** The lines of the proxy's log. */
const logOf = (folder: string): ReadonlyArray<{ readonly path: string; readonly requestId: string }> =>
  readFileSync(join(folder, "curio.log"), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))

describe.skipIf(nginx === null)("The proxy of docs/operating.md", () => {
  const folder = mkdtempSync(join(tmpdir(), "curio-proxy-"))
  let server: ServerProcess
  let stopProxy: () => Promise<void>
  let port: number
  beforeAll(async () => {
    mkdirSync(join(folder, "data"))
    server = await startServer({ DATA_DIR: join(folder, "data"), LOG_FORMAT: "json", RATE_LIMITS: "off" })
    port = await freePort()
    stopProxy = await startProxy(folder, port, proxyRecipe(folder, port, server.url))
  })
  afterAll(async () => {
    await stopProxy()
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  const origin = "Origin: https://app.example.com"
  const ask = (method: string, path: string, headers: ReadonlyArray<string> = [], host = "api.example.com") =>
    askRaw(port, [`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...headers])
  const log = () => readFileSync(join(folder, "curio.log"), "utf8")

  test("answers its own host alone", async () => {
    expect(await ask("GET", "/health")).toStartWith("HTTP/1.1 200 ")
    for (const host of ["a", "ab", "localhost", "127.0.0.1"])
      expect(await ask("GET", "/xx/health", [], host)).toStartWith("HTTP/1.1 421 ")
  })

  test.each(["/metrics", "/metrics/", "/metrics/.", "/ready/", "/x/../metrics", "/%6detrics", "//metrics"])(
    "shows %s to no user",
    async (path) => {
      expect(await ask("GET", path)).toStartWith("HTTP/1.1 403 ")
    },
  )

  test("has no spelling that reaches a route around its rules", async () => {
    for (const path of ["/.\\metrics", "/x/..\\metrics", "/auth\\login", "/.\\auth/login"])
      expect(await ask(path.includes("login") ? "POST" : "GET", path)).toStartWith("HTTP/1.1 404 ")
  })

  test("refuses what is too much with JSON that an app can read", async () => {
    const large = await ask("POST", "/auth/login", [origin, "Content-Length: 60000000"])
    expect(large).toStartWith("HTTP/1.1 413 ")
    expect(large).toEndWith(`{"error":"PAYLOAD_TOO_LARGE"}`)
    let said = ""
    for (let n = 0; n < 60 && !said.startsWith("HTTP/1.1 429 "); n++)
      said = await ask("POST", "/auth/login", [origin, "Content-Length: 0"])
    expect(said).toStartWith("HTTP/1.1 429 ")
    expect(said).toEndWith(`{"error":"RATE_LIMITED"}`)
    for (const answer of [said, large]) {
      expect(answer).toMatch(/^content-type: application\/json\r$/im)
      expect(answer).toMatch(/^access-control-allow-origin: https:\/\/app\.example\.com\r$/im)
      expect(answer).toMatch(/^access-control-allow-credentials: true\r$/im)
    }
    expect(said).toMatch(/^retry-after: \d+\r$/im)
    expect(await ask("POST", "/auth/login", ["Origin: https://evil.example", "Content-Length: 0"])).not.toMatch(
      /access-control/i,
    )
  })

  test("leaves the refresh of sessions to the limits of the service", async () => {
    for (let n = 0; n < 60; n++)
      expect(await ask("POST", "/auth/refresh", ["Content-Length: 0"])).toStartWith("HTTP/1.1 401 ")
  })

  test("limits the handshakes of sockets too", async () => {
    let said = ""
    for (let n = 0; n < 60 && !said.startsWith("HTTP/1.1 429 "); n++) said = await ask("GET", "/realtime")
    expect(said).toStartWith("HTTP/1.1 429 ")
  })

  test("has no secret in its log, and the server's request id", async () => {
    const paths = [
      "/calendars/hunter2.ics",
      "/chat/files/hunter2",
      "/exports/files/hunter2",
      "/s/hunter2",
      "/media/hunter2",
      "//media/hunter2",
      "/x?y=hunter2",
    ]
    for (const path of paths) expect(await ask("GET", path)).toStartWith("HTTP/1.1 4")
    expect(await ask("GET", "/unsubscribe/hunter2")).toStartWith("HTTP/1.1 302 ")
    const said = await ask("GET", "/health")
    const [, id = "none"] = /^x-request-id: (.*)\r$/im.exec(said) ?? []
    await server.logs(new RegExp(`("requestId":"${id}")`))
    expect(log()).toContain(id)
    expect(log()).not.toContain("hunter2")
    expect(logOf(folder).map(({ path }) => path)).toContain("/media/-")
  })
})

describe.skipIf(nginx === null)("Through the proxy of docs/operating.md", () => {
  test("the route that answers is that of the path in both logs, whatever is asked for", async () => {
    const folder = mkdtempSync(join(tmpdir(), "curio-proxy-"))
    const server = madeUpServer()
    const app = notifyingApp(server.http)
    const port = await freePort()
    // Nothing is refused for being too much, so that every request comes to a route, and no path is hidden.
    const config = proxyRecipe(folder, port, `http://127.0.0.1:${app.server?.port}`)
      .replaceAll(/rate=\w+\/\w/g, "rate=99999r/s")
      .replace('"path":"$shown_path"', '"path":"$uri"')
    const stopProxy = await startProxy(folder, port, config)
    const asked = randomRequests(runs(500, 10_000), "api.example.com")
    const routed = routedOf(await answersTo(port, asked))
    await stopProxy()
    await app.stop(true)
    const seen = loggedPaths(server.logs)
    const passed = new Map(logOf(folder).map(({ path, requestId }) => [requestId, path]))
    await server.stop()
    rmSync(folder, { recursive: true })
    expect(routed.length).toBeGreaterThan(asked.length / 20)
    const wrong = routed
      .map(({ id, route }) => ({ route, seen: seen.get(id), passed: passed.get(id) }))
      .filter(({ passed, route, seen }) => !fits(route, seen) || !fits(route, passed))
    expect(wrong).toEqual([])
  })
})
