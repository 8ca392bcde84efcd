import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { ask, askRaw } from "./ask.ts"
import { type MadeUpServer, madeUpServer } from "./made-up-server.ts"

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

const linesOf = ({ logs }: MadeUpServer, requestId: string) =>
  logs
    .map((line) => JSON.parse(line))
    .filter(({ annotations }) => annotations.requestId === requestId)
    .map(({ message, annotations }) => ({ ...annotations, message }))

const fault = JSON.stringify({ statusCode: 500, error: "Internal Server Error" })

describe("A body that is read while it is sent", () => {
  test.each(["missing-file", "missing-blob", "breaks-at-once"])(
    "and fails before anything of it was read (%s) is answered and written down as the failure that it is",
    async (what) => {
      const path = `/made-up/bodies/${what}`
      const answer = await ask(server.base, "GET", path, { headers: { "x-request-id": what } })
      expect(answer).toMatchObject({ status: 500, text: fault })
      expect(answer.headers.get("x-request-id")).toBe(what)
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
      expect(answer.headers.get("cache-control")).toBe("no-store")
      await ask(server.base, "GET", "/health")
      expect(linesOf(server, what)).toEqual([
        expect.objectContaining({ message: "request failed", error: "Error" }),
        { message: "request", method: "GET", path, status: 500, ms: expect.any(Number), requestId: what },
      ])
    },
  )

  test("and fails later is cut off, with an error line and a mark in the access log", async () => {
    const path = "/made-up/bodies/breaks-later"
    const said = await askRaw(server.port, [`GET ${path} HTTP/1.1`, "Host: x", "X-Request-Id: later"])
    // The chunk of length nought that ends a whole body.
    expect(said).not.toEndWith("0\r\n\r\n")
    await ask(server.base, "GET", "/health")
    expect(linesOf(server, "later")).toEqual([
      expect.objectContaining({ message: "request failed", error: "Error" }),
      { message: "request", method: "GET", path, status: 200, ms: expect.any(Number), requestId: "later", cut: true },
    ])
  })

  test("and that no user wants to the end is marked too, without an error line", async () => {
    const stop = new AbortController()
    const headers = { "x-request-id": "gone" }
    const answer = await fetch(`${server.base}/made-up/bodies/endless`, { headers, signal: stop.signal })
    await answer.body?.getReader().read()
    stop.abort()
    while (linesOf(server, "gone").length === 0) await ask(server.base, "GET", "/health")
    expect(linesOf(server, "gone")).toMatchObject([{ message: "request", status: 200, cut: true }])
  })

  test("and is read to its end keeps its status and bytes, and has a line like every other", async () => {
    const headers = { "x-request-id": "whole" }
    const answer = await ask(server.base, "GET", "/made-up/bodies/file", { headers })
    expect(answer).toMatchObject({ status: 203, text: await Bun.file(`${import.meta.dir}/made-up-bodies.ts`).text() })
    expect(answer.headers.get("x-request-id")).toBe("whole")
    await ask(server.base, "GET", "/health")
    const [line, ...more] = linesOf(server, "whole")
    expect([line?.status, line?.cut, more]).toEqual([203, undefined, []])
  })

  test("is not sent for a HEAD, and an answer may have none", async () => {
    const options = (id: string) => ({ headers: { "x-request-id": id } })
    const head = await ask(server.base, "HEAD", "/made-up/bodies/endless", options("head"))
    expect(head).toMatchObject({ status: 200, text: "" })
    expect(await ask(server.base, "GET", "/made-up/bodies/none", options("none"))).toMatchObject({ status: 204 })
    await ask(server.base, "GET", "/health")
    expect(linesOf(server, "head")).toMatchObject([{ message: "request", method: "HEAD", status: 200 }])
    expect(linesOf(server, "none")).toMatchObject([{ message: "request", status: 204 }])
  })

  test("fails in production without a word about where it lies", async () => {
    for (const what of ["missing-file", "missing-blob", "breaks-at-once"])
      expect((await ask(production.base, "GET", `/made-up/bodies/${what}`)).status).toBe(500)
    await askRaw(production.port, ["GET /made-up/bodies/breaks-later HTTP/1.1", "Host: x"])
    await ask(production.base, "GET", "/health")
    expect(production.logs.filter((line) => line.includes("request failed"))).toHaveLength(4)
    expect(production.logs.join()).not.toContain("hunter2")
  })
})

describe("The last resort", () => {
  test("answers what cannot be sent with a request id, which its error line has, and no word of the cause", async () => {
    const answer = await ask(production.base, "GET", "/made-up/bad-header")
    expect(answer).toMatchObject({ status: 500, text: fault })
    const id = answer.headers.get("x-request-id") ?? ""
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(linesOf(production, id)).toMatchObject([{ message: "request failed", error: "TypeError" }])
    expect(production.logs.join()).not.toContain("hunter2")
  })
})

test("An answer that fails when it was half made is the plain one of a failure", async () => {
  const answer = await ask(server.base, "GET", "/made-up/late")
  expect(answer).toMatchObject({ status: 500, text: fault })
  expect(answer.headers.get("content-type")).toBe("application/json;charset=utf-8")
  expect(answer.headers.get("cache-control")).toBe("no-store")
})
