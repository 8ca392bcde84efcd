import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { client } from "../../support/client.ts"
import { otlpReceiver } from "../../support/otlp-receiver.ts"
import { untilReady } from "../../support/until.ts"
import { startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), "curio-telemetry-"))
afterAll(() => rmSync(folder, { recursive: true }))

describe("A server with a collector", () => {
  test("sends it a span of each request, those of its use cases below it, and metrics, and nothing of what people wrote", async () => {
    const collector = otlpReceiver()
    const server = await startServer({
      DATA_DIR: join(folder, "data"),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: "api-key=opens%20it",
    })
    const anybody = client(server.url)
    const credentials = { email: "ada@secrets.example", password: "correct horse battery" }
    const { accessToken } = (await anybody.post("/auth/register", credentials)).body
    const ada = client(server.url, accessToken)
    const made = await ada.post("/collections", { name: "Hidden treasures", type: "books" })
    expect(made.status).toBe(201)
    expect((await ada.get(`/collections/${made.body.id}/items?q=treasures`)).status).toBe(200)
    expect((await ada.get("/offers/0197a1b2-0000-7000-8000-000000000000")).status).toBe(404)
    expect((await ada.get("/nowhere/treasures")).status).toBe(404)
    expect(await server.stop()).toBe(0)
    collector.stop()

    const spans = collector.spans()
    const create = spans.find(({ name }) => name === "POST /collections")
    expect(create?.resource).toMatchObject({ "service.name": "curio", "service.version": expect.any(String) })
    expect(create?.attributes).toEqual({
      "http.request.method": "POST",
      "http.route": "/collections",
      "http.response.status_code": 201,
      "curio.request_id": made.headers.get("x-request-id") ?? "",
    })
    const below = spans.filter(({ parentSpanId }) => parentSpanId === create?.spanId)
    expect(below.map(({ name }) => name)).toContain("collections.create")
    expect(below.map(({ traceId }) => traceId)).toEqual(below.map(() => create?.traceId ?? ""))
    expect(spans.filter(({ parentSpanId }) => parentSpanId === undefined).map(({ name }) => name)).toEqual([
      "POST /auth/register",
      "POST /collections",
      "GET /collections/:id/items",
      "GET /offers/:id",
      "GET",
    ])
    expect(collector.metrics()).toContain("http_requests_total")
    expect(new Set(collector.received.map(({ key }) => key))).toEqual(new Set(["opens it"]))
    const sent = collector.received.map(({ text }) => text).join("\n")
    for (const secret of ["secrets.example", "correct horse", "reasures", accessToken, "opens it", made.body.id])
      expect(sent).not.toContain(secret)
  })

  test("that is not there works, and stops as it does without one", async () => {
    const collector = otlpReceiver()
    collector.stop()
    const server = await startServer({ DATA_DIR: join(folder, "alone"), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    await untilReady(server.url)
    expect(await server.stop()).toBe(0)
  })
})
