import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { ask } from "./ask.ts"
import { type MadeUpServer, madeUpServer } from "./made-up-server.ts"

let server: MadeUpServer
beforeAll(() => {
  server = madeUpServer()
})
afterAll(() => server.stop())

const plain = (statusCode: number, error: string) => JSON.stringify({ statusCode, error })

describe("An error of a use case", () => {
  test.each([
    ["typed", 401, `{"error":"INVALID_CREDENTIALS"}`],
    ["later", 401, `{"error":"INVALID_CREDENTIALS"}`],
    ["taken", 401, `{"error":"INVALID_REFRESH_TOKEN"}`],
    ["missing", 404, `{"error":"USER_NOT_FOUND"}`],
    ["busy", 503, plain(503, "Service Unavailable")],
    ["none", 204, ""],
  ])("%s answers with its status and its code", async (how, status, text) => {
    expect(await ask(server.base, "POST", `/made-up/fail/${how}`)).toMatchObject({ status, text })
  })

  test("that asks for patience says for how long, and for no other error", async () => {
    const busy = await ask(server.base, "POST", "/made-up/fail/busy")
    expect(busy.headers.get("retry-after")).toBe("7")
    expect(busy.headers.get("x-content-type-options")).toBe("nosniff")
    expect((await ask(server.base, "POST", "/made-up/fail/typed")).headers.get("retry-after")).toBeNull()
  })
})

describe("A defect", () => {
  test.each([
    ["POST", "/made-up/fail/defect", 500, "Internal Server Error"],
    ["POST", "/made-up/fail/late-defect", 500, "Internal Server Error"],
    ["POST", "/made-up/fail/full", 507, "Insufficient Storage"],
    ["POST", "/made-up/fail/down", 503, "Service Unavailable"],
    ["GET", "/made-up/thrown", 500, "Internal Server Error"],
    ["GET", "/made-up/rejected", 500, "Internal Server Error"],
    ["GET", "/made-up/null", 500, "Internal Server Error"],
    ["GET", "/made-up/mismatch", 500, "Internal Server Error"],
    ["POST", "/made-up/wrong-status", 500, "Internal Server Error"],
  ])("of %s %s answers %d without a word about its cause", async (method, path, status, error) => {
    expect(await ask(server.base, method, path)).toMatchObject({ status, text: plain(status, error) })
  })

  test("of the disk or the database says when to try again, and is logged all the same", async () => {
    server.logs.length = 0
    const answers = ["full", "down", "defect"].map((how) => ask(server.base, "POST", `/made-up/fail/${how}`))
    const after = (await Promise.all(answers)).map(({ headers }) => headers.get("retry-after"))
    expect(after).toEqual(["60", "5", null])
    expect(server.logs.filter((line) => line.includes("request failed"))).toHaveLength(3)
  })

  test("leaves the server as it was", async () => {
    await ask(server.base, "POST", "/made-up/fail/late-defect")
    expect((await ask(server.base, "GET", "/health")).status).toBe(200)
  })

  test("is logged with the request's id, where it happened, and no stack", async () => {
    server.logs.length = 0
    await ask(server.base, "GET", "/made-up/thrown", { headers: { "x-request-id": "find-me" } })
    const line = JSON.parse(server.logs.find((line) => line.includes("request failed")) ?? "{}")
    expect(line.level).toBe("ERROR")
    expect(line.annotations).toEqual({
      requestId: "find-me",
      error: "Error",
      message: "the password is hunter2",
      code: "NOT_FOUND",
      at: expect.stringMatching(/^made-up-routes\.ts:\d+$/),
    })
  })

  test("keeps its message out of the log in production", async () => {
    const production = madeUpServer({ production: true })
    await ask(production.base, "GET", "/made-up/thrown")
    await ask(production.base, "POST", "/made-up/fail/defect")
    expect(production.logs.join()).toContain("request failed")
    expect(production.logs.join()).not.toContain("hunter2")
    expect(production.logs.join()).not.toContain("select")
    await production.stop()
  })
})

test("An answer with a key that its schema does not name is an error outside of production", async () => {
  const answer = await ask(server.base, "GET", "/made-up/leaky")
  expect(answer).toMatchObject({
    status: 500,
    text: JSON.stringify({ statusCode: 500, error: "Internal Server Error" }),
  })
})

describe("Nothing is found", () => {
  test.each([
    ["GET", "/nowhere"],
    ["GET", "/made-up"],
    ["PATCH", "/made-up/no-body"],
    ["POST", "/made-up/me"],
    ["GET", "/made-up/no-body"],
    ["GET", "/made-up/things/a/b"],
    ["PUT", "/%zz"],
  ])("at %s %s", async (method, path) => {
    expect(await ask(server.base, method, path)).toMatchObject({ status: 404, text: `{"error":"NOT_FOUND"}` })
  })
})
