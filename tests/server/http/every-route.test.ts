import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { makeApp } from "../../../server/app.ts"
import { publicMark, routeTable } from "../../../server/http/auth/route-table.ts"
import { ask } from "./ask.ts"
import { ada, everyPart, type MadeUpServer, madeUpServer } from "./made-up-server.ts"

let server: MadeUpServer
beforeAll(() => {
  server = madeUpServer()
})
afterAll(() => server.stop())

interface Route {
  readonly name: string
  readonly source: string
  readonly declared: ReadonlyArray<string> | null
  readonly detail: object
}

const routes = (): ReadonlyArray<Route> =>
  makeApp(server.http, { ...everyPart, idp: null }).routes.map(({ method, path, handler, hooks }) => ({
    name: `${method} ${path}`,
    source: String(handler),
    declared: hooks.response === undefined ? null : Object.keys(hooks.response),
    detail: hooks.detail ?? {},
  }))

// What no type shows, checked on every route that there is.
describe("Every route", () => {
  test("that runs an effect begins with it or is async, or Elysia would not wait for the answer", () => {
    const running = routes().filter(({ source }) => /\brun\(/.test(source))
    expect(running.length).toBeGreaterThan(10)
    expect(
      running.filter(({ source }) => !/(=>|return)\s?run\(|^async\b/.test(source)).map(({ name }) => name),
    ).toEqual([])
  })

  test("that declares its answers declares a 200 or that there is none, or its errors would not be compared", () => {
    const declaring = routes().filter(({ declared }) => declared !== null)
    expect(declaring.length).toBeGreaterThan(10)
    expect(declaring.filter(({ declared }) => !declared?.includes("200")).map(({ name }) => name)).toEqual([])
  })

  test("whose path names something and that asks for no token keeps its path out of the access log", () => {
    const open = routes().filter(({ name, detail }) => name.includes(":") && "x-public" in detail)
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      "GET /calendars/:name",
      "GET /chat/files/:signed",
      "GET /exports/files/:signed",
      "GET /media/:name",
      "GET /pages/:name",
      "GET /s/:token",
      "GET /unsubscribe/:token",
      "POST /unsubscribe/:token",
    ])
    // The name of a page of the operators opens nothing: there is a list of them.
    const logged = open.filter(({ detail }) => !("x-secret-path" in detail)).map(({ name }) => name)
    expect(logged).toEqual(["GET /pages/:name"])
  })
})

// A route that is added to these lists lets everybody in; to visitors it answers only what is open to them.
const forVisitors = [
  "GET /atom/collections/:id",
  "GET /atom/events",
  "GET /atom/events/:id",
  "GET /atom/market",
  "GET /atom/people/:id",
  "GET /atom/rounds",
  "GET /atom/rounds/:id",
  "GET /collections/:id",
  "GET /collections/:id/items",
  "GET /events",
  "GET /events/:id",
  "GET /items/:id",
  "GET /listings",
  "GET /listings/:id",
  "GET /rounds",
  "GET /rounds/:id",
  "GET /sitemap.xml",
  "GET /search",
  "GET /sitemaps/:name",
  "GET /users/:id",
  "GET /users/:id/collections",
  "GET /users/:id/listings",
]
const expected = [
  ...forVisitors,
  "GET /",
  "GET /app",
  "GET /app/*",
  "GET /app/logo",
  "GET /app/manifest.webmanifest",
  "GET /app/push-worker.js",
  "GET /app/worker.js",
  "GET /asyncapi.json",
  "GET /auth/suspension",
  "GET /auth/idp",
  "GET /auth/idp/:provider",
  "GET /auth/idp/:provider/callback",
  "GET /auth/idp/callback",
  "GET /calendars/:name",
  "GET /chat/files/:signed",
  "GET /docs",
  "GET /docs/realtime",
  "GET /docs/realtime.js",
  "GET /docs/start.js",
  "GET /docs/swagger-ui.css",
  "GET /docs/swagger-ui.js",
  "GET /exports/files/:signed",
  "GET /health",
  "GET /integrations/gameplatform/callback",
  "GET /media/:name",
  "GET /metrics",
  "GET /openapi.json",
  "GET /pages",
  "GET /pages/:name",
  "GET /ready",
  "GET /robots.txt",
  "GET /s/:token",
  "GET /unsubscribe/:token",
  "POST /auth/additions/undo",
  "POST /auth/email/confirm",
  "POST /auth/email/undo",
  "POST /auth/forgot-password",
  "POST /auth/idp/:provider/callback",
  "POST /auth/idp/callback",
  "POST /auth/login",
  "POST /auth/logout",
  "POST /auth/mfa",
  "POST /auth/mfa/options",
  "POST /auth/passkey",
  "POST /auth/passkey/options",
  "POST /auth/refresh",
  "POST /auth/register",
  "POST /auth/suspension/appeal",
  "POST /auth/resend-verification",
  "POST /auth/reset-password",
  "POST /auth/verify-email",
  "POST /unsubscribe/:token",
]

describe("Without a token", () => {
  let base: string
  let app: ReturnType<typeof makeApp>
  beforeAll(() => {
    app = makeApp(server.http, everyPart).listen({ port: 0, hostname: "127.0.0.1" })
    base = `http://127.0.0.1:${app.server?.port}`
  })
  afterAll(() => app.stop(true))

  const isRefused = async (method: string, path: string) =>
    (await ask(base, method, path.replace(/:\w+/g, ada.id))).text === `{"error":"UNAUTHORIZED"}`

  test("no user gets through but to the public routes", async () => {
    const through: string[] = []
    for (const { method, path } of app.routes) if (!(await isRefused(method, path))) through.push(`${method} ${path}`)
    expect(through.toSorted()).toEqual(expected.toSorted())
  })

  test("HEAD is refused where GET is", async () => {
    for (const method of ["HEAD", "GET"]) {
      expect((await ask(base, method, "/users/me")).status).toBe(401)
      expect((await ask(base, method, "/health")).status).toBe(200)
    }
  })
})

test("No route is public before the app has begun to listen", () => {
  const table = routeTable()
  expect(table.rulesOf("GET", "/health").isPublic).toBe(false)
  table.learn([{ method: "GET", path: "/health", hooks: { detail: publicMark } }])
  expect(table.rulesOf("GET", "/health").isPublic).toBe(true)
  expect(table.rulesOf("POST", "/health").isPublic).toBe(false)
})
