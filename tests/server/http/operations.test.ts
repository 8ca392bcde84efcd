import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Context, Effect, Layer, References } from "effect"
import { accessLogOf } from "../../../server/http/access-log.ts"
import { shell } from "../../../server/http/outer-app.ts"
import { pathOf } from "../../../server/http/routing.ts"
import { ask } from "./ask.ts"
import { ada, type MadeUpServer, madeUpServer, publicUrl } from "./made-up-server.ts"

let server: MadeUpServer
beforeAll(() => {
  server = madeUpServer()
})
afterAll(() => server.stop())

const get = (path: string, options = {}) => ask(server.base, "GET", path, options)

describe("The address of the service", () => {
  test.each(["*/*", "application/json", ""])("says to a program that accepts %p what is there", async (accept) => {
    const { status, text } = await get("/", { headers: { accept } })
    const { version } = await Bun.file(`${import.meta.dir}/../../../package.json`).json()
    const addresses = { docs: `${publicUrl}/docs`, openapi: `${publicUrl}/openapi.json` }
    const signIn = {
      registration: "open",
      visitors: "all",
      passwordLogin: true,
      providerLogin: false,
      site: { name: "curio", contact: null, color: null, logo: null, pages: [] },
      identityProviders: [],
    }
    expect([status, JSON.parse(text)]).toEqual([200, { name: "curio", version, ...addresses, ...signIn }])
  })

  test("leads a browser to the web app, on the host by which it came", async () => {
    const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    const { status, headers } = await get("/", { headers: { accept } })
    expect([status, headers.get("location")]).toEqual([302, "/app"])
    expect((await get("/docs", { headers: { accept } })).status).toBe(200)
  })
})

describe("Whether the service", () => {
  test("lives is said without asking anything", async () => {
    server.state.ready = false
    expect(await get("/health")).toMatchObject({ status: 200, text: `{"status":"ok"}` })
    server.state.ready = true
  })

  test("is ready is found out again each time", async () => {
    expect(await get("/ready")).toMatchObject({ status: 200, text: `{"status":"ready"}` })
    server.state.ready = false
    expect(await get("/ready")).toMatchObject({ status: 503, text: `{"statusCode":503,"error":"Service Unavailable"}` })
    server.state.ready = true
    expect((await get("/ready")).status).toBe(200)
  })
})

test("A second server does not share the port of the first", () => {
  expect(() => shell(server.http).listen({ port: server.port, hostname: "127.0.0.1" })).toThrow("in use")
})

describe("Metrics", () => {
  const value = async (series: string): Promise<number> => {
    const { text } = await get("/metrics")
    return Number(
      text
        .split("\n")
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length + 1) ?? 0,
    )
  }

  test("are Prometheus' text", async () => {
    const answer = await get("/metrics")
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
    expect((await get("/metrics")).text).toMatch(/^# TYPE http_requests_total counter$/m)
    expect((await get("/metrics")).text).toMatch(/^# TYPE http_request_duration_seconds histogram$/m)
  })

  test("count by the route's pattern and not by what was asked for", async () => {
    const good = `http_requests_total{method="GET",route="/made-up/things/:id",status="200"}`
    const bad = `http_requests_total{method="GET",route="/made-up/things/:id",status="400"}`
    const [goodBefore, badBefore] = [await value(good), await value(bad)]
    await get(`/made-up/things/${ada.id}`)
    await get("/made-up/things/a-made-up-id")
    expect(await value(good)).toBe(goodBefore + 1)
    expect(await value(bad)).toBe(badBefore + 1)
    expect((await get("/metrics")).text).not.toContain("a-made-up-id")
  })

  test("put all unknown routes under one name", async () => {
    const series = `http_requests_total{method="GET",route="unmatched",status="404"}`
    const before = await value(series)
    await get("/nowhere/1")
    await get("/nowhere/2")
    expect(await value(series)).toBe(before + 2)
  })
})

describe("The access log", () => {
  const line = (requestId: string) =>
    server.logs
      .map((line) => JSON.parse(line))
      .find(({ message, annotations }) => message === "request" && annotations.requestId === requestId)

  test("has a line per request that says who, what and how long, and no secret", async () => {
    const token = await server.http.accessTokens.sign(ada)
    server.logs.length = 0
    const headers = { "x-request-id": "r1", cookie: "refreshToken=hunter2" }
    await get("/made-up/me?token=hunter2", { token, headers })
    await ask(server.base, "POST", "/made-up/echo", {
      body: { password: "hunter2" },
      headers: { "x-request-id": "r2" },
    })
    await get("/nowhere", { headers: { "x-request-id": "r3" } })
    // A line is written after its answer; by the time of the next answer it is there.
    await get("/health")
    const ms = expect.any(Number)
    const userId = ada.id
    expect(line("r1").annotations).toEqual({
      method: "GET",
      path: "/made-up/me",
      status: 200,
      ms,
      requestId: "r1",
      userId,
    })
    expect(line("r2").annotations).toEqual({ method: "POST", path: "/made-up/echo", status: 200, ms, requestId: "r2" })
    expect(line("r3").annotations).toEqual({ method: "GET", path: "/nowhere", status: 404, ms, requestId: "r3" })
    expect(server.logs.join()).not.toContain("hunter2")
    expect(server.logs.join()).not.toContain(token)
  })

  test("shares the request's id with what the use case logs", async () => {
    server.logs.length = 0
    await ask(server.base, "POST", "/made-up/fail/log", { headers: { "x-request-id": "shared" } })
    const odd = server.logs.map((line) => JSON.parse(line)).find(({ message }) => message === "something odd")
    expect(odd.annotations).toEqual({ requestId: "shared" })
  })

  test("is nothing at all where its level is off", () => {
    const at = (level: "Info" | "Warn" | "None") =>
      Effect.runSync(
        Effect.scoped(Layer.build(Layer.succeed(References.MinimumLogLevel, level))),
      ) as Context.Context<never>
    expect(accessLogOf(at("Warn"))).toBeNull()
    expect(accessLogOf(at("None"))).toBeNull()
    expect(accessLogOf(at("Info"))).toBeFunction()
  })

  test.each([
    ["http://x/a/b?c=/d", "/a/b"],
    ["http://x/", "/"],
    ["http://x/?a", "/"],
    ["https://x:1/a//b", "/a//b"],
  ])("shows %s only %s", (url, path) => {
    expect(pathOf(url)).toBe(path)
  })
})
