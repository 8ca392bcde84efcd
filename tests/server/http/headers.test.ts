import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { ask, askRaw } from "./ask.ts"
import { frontend, type MadeUpServer, madeUpServer, publicUrl } from "./made-up-server.ts"

let server: MadeUpServer
let production: MadeUpServer
beforeAll(() => {
  server = madeUpServer()
  production = madeUpServer({ production: true })
})
afterAll(async () => {
  await server.stop()
  await production.stop()
})

// One of each kind of answer.
const kinds = [
  ["a success", "GET", "/health", undefined, 200],
  ["no content", "POST", "/made-up/no-body", undefined, 204],
  ["a failed validation", "GET", "/made-up/things/x", undefined, 400],
  ["a refused token", "GET", "/made-up/me", undefined, 401],
  ["an unknown route", "GET", "/nowhere", undefined, 404],
  ["a body that is too large", "POST", "/made-up/no-body", "x".repeat(1024 * 1024 + 1), 413],
  ["another media type", "POST", "/made-up/echo", "", 415],
  ["a defect", "GET", "/made-up/thrown", undefined, 500],
  ["a use case's 503", "POST", "/made-up/fail/busy", undefined, 503],
  ["a text", "GET", "/metrics", undefined, 200],
  ["the API's description", "GET", "/openapi.json", undefined, 200],
  ["a response of the handler's own", "GET", "/made-up/bodies/file", undefined, 203],
  ["a redirect", "GET", "/made-up/elsewhere", undefined, 302],
] as const
/** What a browser that opens an answer as a page may do with it: nothing. */
const sealed = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

describe("Every answer has the standing headers", () => {
  test.each(kinds)("%s", async (_, method, path, body, status) => {
    const headers = status === 415 ? { "content-type": "text/plain" } : {}
    const answer = await ask(server.base, method, path, { body, headers: { ...headers, "x-request-id": "a.b-C_9" } })
    expect(answer.status).toBe(status)
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer")
    expect(answer.headers.get("cache-control")).toBe("no-store")
    expect(answer.headers.get("content-security-policy")).toBe(sealed)
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin")
    expect(answer.headers.get("x-request-id")).toBe("a.b-C_9")
    expect(answer.headers.get("strict-transport-security")).toBeNull()
    expect(answer.headers.get("access-control-allow-origin")).toBeNull()
  })

  test.each(kinds)("%s, and HSTS in production", async (_, method, path, body, status) => {
    const headers: Record<string, string> = status === 415 ? { "content-type": "text/plain" } : {}
    const answer = await ask(production.base, method, path, { body, headers })
    expect(answer.status).toBe(status)
    expect(answer.headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/)
  })

  test.each([
    ["a HEAD", "HEAD", "/health", 200],
    ["a preflight", "OPTIONS", "/made-up/no-body", 204],
    ["the last resort", "GET", "/made-up/bad-header", 500],
  ])("%s as well", async (_, method, path, status) => {
    const answer = await ask(production.base, method, path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    expect(answer.headers.get("content-security-policy")).toBe(sealed)
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin")
    expect(answer.headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/)
  })

  test("the docs page with a policy of its own, which lets it load its files", async () => {
    const { headers } = await ask(server.base, "GET", "/docs")
    expect(headers.get("content-security-policy")).toContain("script-src 'self'")
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
  })
})

describe("A request id", () => {
  test.each([["a"], ["A.b_c-9"], ["x".repeat(64)]])("%s is the caller's", async (id) => {
    expect(
      (await ask(server.base, "GET", "/health", { headers: { "x-request-id": id } })).headers.get("x-request-id"),
    ).toBe(id)
  })

  test.each([[""], ["x".repeat(65)], ["a b"], ["a\tb"], ["ä"], ["a;b"], ["<b>"]])("%j is not taken", async (id) => {
    const answer = await ask(server.base, "GET", "/health", { headers: { "x-request-id": id } })
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
  })

  test("differs from request to request", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => ask(server.base, "GET", "/health")))
    expect(new Set(ids.map(({ headers }) => headers.get("x-request-id"))).size).toBe(20)
  })
})

describe("A browser", () => {
  const allowNames = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith("access-control-allow"))

  test.each([frontend, publicUrl])("of %s may read every kind of answer", async (origin) => {
    for (const [, method, path, , status] of kinds.filter(([, , , body]) => body === undefined)) {
      const answer = await ask(server.base, method, path, { headers: { origin } })
      expect(answer.status).toBe(status)
      expect(answer.headers.get("access-control-allow-origin")).toBe(origin)
      expect(answer.headers.get("access-control-allow-credentials")).toBe("true")
      expect(answer.headers.get("access-control-expose-headers")).toBe(
        "x-request-id, retry-after, x-error-detail, x-error-field, x-error-limit, x-error-line, x-error-reason, " +
          "idempotency-replayed, read-after",
      )
      expect(answer.headers.get("vary")).toBe("Origin")
    }
  })

  test.each([
    "https://evil.example",
    "null",
    "http://app.example.com",
    "https://app.example.com:8443",
    "https://app.example.com.evil.example",
    "https://sub.app.example.com",
    "app.example.com",
    "x://https://app.example.com",
    "constructor",
    "__proto__",
    "",
  ])("of %s is allowed nothing", async (origin) => {
    const simple = await ask(server.base, "GET", "/health", { headers: { origin } })
    expect(simple.status).toBe(200)
    expect(allowNames(simple.headers)).toEqual([])
    expect(simple.headers.get("vary")).toBe("Origin")
    const headers = { origin, "access-control-request-method": "POST" }
    const preflight = await ask(server.base, "OPTIONS", "/made-up/no-body", { headers })
    expect(allowNames(preflight.headers)).toEqual([])
  })

  test("may send what the API needs, as the preflight says it", async () => {
    const headers = {
      origin: frontend,
      "access-control-request-method": "PUT",
      "access-control-request-headers": "authorization",
    }
    const answer = await ask(server.base, "OPTIONS", "/made-up/no-body", { headers })
    expect(answer).toMatchObject({ status: 204, text: "" })
    expect(answer.headers.get("access-control-allow-origin")).toBe(frontend)
    expect(answer.headers.get("access-control-allow-credentials")).toBe("true")
    expect(answer.headers.get("access-control-allow-methods")).toBe("GET, HEAD, POST, PUT, PATCH, DELETE")
    expect(answer.headers.get("access-control-allow-headers")).toBe(
      "authorization, content-type, x-request-id, idempotency-key, read-after",
    )
    expect(answer.headers.get("access-control-max-age")).toBe("600")
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
  })
})

describe("A request that changes something", () => {
  const send = (method: string, headers: Record<string, string>) =>
    ask(server.base, method, "/made-up/no-body", { headers })
  const forbidden = { status: 403, text: `{"error":"FORBIDDEN"}` }

  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["no site", { origin: "null" }],
    ["our host under another scheme", { origin: "http://app.example.com" }],
    ["another site, whatever it says", { origin: "https://evil.example", "sec-fetch-site": "same-origin" }],
    ["a site that hides its name", { "sec-fetch-site": "cross-site" }],
  ])("from %s is refused", async (_, headers) => {
    for (const method of ["POST", "DELETE"]) expect(await send(method, headers)).toMatchObject(forbidden)
  })

  test.each([
    ["a program", {}],
    ["the frontend", { origin: frontend, "sec-fetch-site": "cross-site" }],
    ["our own page", { origin: publicUrl }],
    ["our own page without an origin", { "sec-fetch-site": "same-origin" }],
    ["the address bar", { "sec-fetch-site": "none" }],
  ])("from %s passes", async (_, headers) => {
    for (const method of ["POST", "DELETE"]) expect((await send(method, headers)).status).toBe(204)
  })

  test("is not one that only reads", async () => {
    expect((await ask(server.base, "GET", "/health", { headers: { origin: "https://evil.example" } })).status).toBe(200)
  })
})

describe("A request that is broken", () => {
  test.each([
    ["cookie", ["GET /made-up/cookie HTTP/1.1", "Host: x", `Cookie: a=%zz; =; ;; b="x; refreshToken=%E0%A4%A`], 200],
    ["escape in the path", ["GET /made-up/%E0%A4%A HTTP/1.1", "Host: x"], 404],
    ["host", ["GET /health HTTP/1.1", "Host: a/b?c@d"], 200],
    ["query", ["GET /made-up/query?%E0%A4%A=%zz&&=&a=%00 HTTP/1.1", "Host: x"], 200],
    ["content length", ["POST /made-up/no-body HTTP/1.1", "Host: x", "Content-Length: -1"], 400],
    ["header of 100 kB", ["GET /health HTTP/1.1", "Host: x", `A: ${"a".repeat(100_000)}`], 431],
  ])("by its %s is no failure of ours", async (_, head, status) => {
    expect(await askRaw(server.port, head)).toStartWith(`HTTP/1.1 ${status} `)
    expect((await ask(server.base, "GET", "/health")).status).toBe(200)
  })
})
