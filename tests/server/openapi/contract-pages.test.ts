import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { notificationTypes, subjectKinds } from "../../../core/delivery/notifications/notification.ts"
import { instanceTypes } from "../../../core/webhooks/webhook.ts"
import { codeIn, contractPages, contractRoutes, routesOn, rowsOf } from "../../../packages/written-pages.ts"
import { makeApp } from "../../../server/app.ts"
import { openapiRoutes } from "../../../server/openapi/openapi.ts"
import { ClientFrames } from "../../../server/realtime/client-frames.ts"
import { EphemeralFrames, StoredFrames } from "../../../server/realtime/server-frames.ts"
import { everyPart, type MadeUpServer, madeUpServer } from "../http/made-up-server.ts"
import { describedServer } from "./described-server.ts"

const folder = join(import.meta.dirname, "../../../docs/contract")
const pageOf = (file: string) => readFileSync(join(folder, file), "utf8")
const partOf = (file: string, heading: string): string =>
  pageOf(file)
    .split(/^## /m)
    .find((part) => part.startsWith(`${heading}\n`)) ?? ""

const sorted = (texts: Iterable<string>) => [...new Set(texts)].toSorted()

describe("The pages of the contract have", () => {
  let server: MadeUpServer
  beforeAll(() => {
    server = madeUpServer()
  })
  afterAll(() => server.stop())

  test("every type of a notification and every kind of a subject, and no other", () => {
    const rows = rowsOf(partOf("delivery.md", "Types"), "type")
    expect(sorted(rows.flatMap(([types]) => codeIn(types)))).toEqual(sorted(notificationTypes))
    expect(sorted(rows.flatMap(([, subject]) => codeIn(subject)))).toEqual(sorted(subjectKinds))
  })

  test("every type that webhooks of the instance alone are sent, and no other", () => {
    const rows = rowsOf(partOf("webhooks.md", "Webhooks"), "type of the instance")
    expect(sorted(rows.flatMap(([types]) => codeIn(types)))).toEqual(sorted(instanceTypes))
  })

  test("every frame of the WebSocket, and no other", () => {
    const realtime = partOf("delivery.md", "Realtime")
    const frames = rowsOf(realtime, "frame of the server")
    expect(sorted(frames.flatMap(([types]) => codeIn(types)))).toEqual(
      sorted([...Object.keys(StoredFrames), ...Object.keys(EphemeralFrames)]),
    )
    const sent = rowsOf(realtime, "frame of a client")
    expect(sorted(sent.flatMap(([types]) => codeIn(types)))).toEqual(sorted(Object.keys(ClientFrames)))
  })

  test("every route, and no other", () => {
    const { routes } = makeApp(server.http, everyPart)
    const files = new Set(openapiRoutes(server.http).routes.map(({ path }) => path))
    const known = routes
      .filter(({ method, path }) => method !== "OPTIONS" && !(files.has(path) && path.startsWith("/docs/")))
      .map(({ method, path }) => `${method} ${path}`)
    expect(known.length).toBeGreaterThan(160)
    expect(sorted(contractRoutes().filter((route) => route !== "GET /docs/realtime"))).toEqual(sorted(known))
  })

  test("each route where its tag says", async () => {
    const { operations } = await describedServer()
    expect(operations.length).toBeGreaterThan(200)
    const pages = [...contractPages()].map(([name, text]) => ({ name, routes: routesOn(text) }))
    const wrong = operations.flatMap(({ name, tags }) => {
      const page = tags[0] === "operations" ? "conventions" : tags[0]
      const path = name.replaceAll(/\{(\w+)\}/g, ":$1")
      const found = pages.filter(({ routes }) => routes.includes(path)).map((one) => one.name)
      return found.length === 1 && found[0] === page ? [] : [`${path} is tagged ${tags}, and on ${found}`]
    })
    expect(wrong).toEqual([])
  })
})
