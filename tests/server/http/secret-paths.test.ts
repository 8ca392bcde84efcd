import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { secretPathMark, shownPathOf } from "../../../server/http/auth/secret-paths.ts"
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

const pathsOf = ({ logs }: MadeUpServer): ReadonlyArray<string> =>
  logs
    .map((line) => JSON.parse(line))
    .flatMap(({ message, annotations }) => (message === "request" ? annotations.path : []))

describe("A path that alone opens something", () => {
  test.each([
    ["GET", "/made-up/Secret/hunter2", 200],
    ["HEAD", "/made-up/Secret/hunter2", 200],
    ["GET", "/made-up/Secret/hunter2/", 404],
    ["GET", "/made-up/Secret/hunter2?x=hunter2", 200],
    ["GET", "/made-up/Secret/broken-hunter2", 500],
    ["POST", "/made-up/Secret/hunter2", 404],
    ["GET", "/made-up/Secret/hunter2/more", 404],
    ["GET", "/made-up/secret/hunter2", 404],
    ["GET", "/MADE-UP/%53ecret/hunter2", 404],
    ["GET", "/made-up%2fSecret%2fhunter2", 404],
    ["GET", "/api/made-up//Secret/hunter2", 404],
    ["GET", "/made-up/Secret/%zz/hunter2", 404],
  ])("is written into the log as its route's pattern: %s %s", async (method, path, status) => {
    for (const one of [server, production]) {
      one.logs.length = 0
      const said = await askRaw(one.port, [`${method} ${path} HTTP/1.1`, "Host: x"])
      expect(said).toStartWith(`HTTP/1.1 ${status} `)
      await ask(one.base, "GET", "/health")
      expect(pathsOf(one)).toContain("/made-up/Secret/:name")
      expect(one.logs.join()).not.toContain("hunter2")
    }
  })

  test("leaves every other path as it is, without its query", async () => {
    server.logs.length = 0
    const paths = ["/made-up/no-body", "/made-up/Secrets/x", "/nowhere/1"]
    for (const path of paths) await ask(server.base, "GET", `${path}?token=hunter2`)
    await ask(server.base, "GET", "/health")
    expect(pathsOf(server)).toEqual(expect.arrayContaining(paths))
    expect(server.logs.join()).not.toContain("hunter2")
  })

  test("may end in more than the secret, and have open parts before it", () => {
    const marked = { detail: secretPathMark }
    const shown = shownPathOf([
      { path: "/calendars/:secret.ics", hooks: marked },
      { path: "/events/:id", hooks: {} },
    ])
    expect(shown("/calendars/abc.ics", "/calendars/:secret.ics")).toBe("/calendars/:secret.ics")
    expect(shown("/calendars/abc", undefined)).toBe("/calendars/:secret.ics")
    expect(shown("/events/1", "/events/:id")).toBe("/events/1")
    expect(shown("/events/1/x", undefined)).toBe("/events/1/x")
  })
})
