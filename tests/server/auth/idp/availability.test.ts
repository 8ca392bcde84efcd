import { Database } from "bun:sqlite"
import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type HostileProvider, hostileClient, hostileProvider } from "../../../support/hostile-provider.ts"
import { startServiceWith } from "../../../support/idp-service.ts"
import { startService } from "../../../support/service.ts"
import { untilReady } from "../../../support/until.ts"
import { whenUnlocked } from "../../../support/when-unlocked.ts"

const routes = [
  ["GET", "/auth/idp"],
  ["GET", "/auth/idp/link"],
  ["GET", "/auth/idp/callback"],
  ["DELETE", "/auth/idp/link"],
] as const
const provider = { IDP_ISSUER: "https://idp.example", IDP_CLIENT_ID: "curio", IDP_CLIENT_SECRET: "secret" }

let hostile: HostileProvider
beforeAll(async () => {
  hostile = await hostileProvider()
})
afterAll(() => hostile.stop())
const start = (env: Record<string, string> = {}) =>
  startServiceWith({ issuer: hostile.issuer, client: hostileClient, env })

test("while the provider is down the service is up and says 502; it works once the provider is there", async () => {
  await hostile.goDown()
  const service = await start()
  await untilReady(service.url)
  const member = await service.member()
  for (const [path, token] of [["/auth/idp", ""] as const, ["/auth/idp/link", member.token] as const]) {
    const { status, body, headers } = await member.get(path, { token })
    expect([status, body]).toEqual([502, { statusCode: 502, error: "Bad Gateway" }])
    expect(headers.getSetCookie()).toEqual([])
  }
  hostile.comeBack()
  expect((await service.browser().signIn("")).outcome).toEqual({ mode: "register" })
  await service.stop()
})

test("a state that was used stays used when the service starts again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "curio-"))
  const before = await start({ DATA_DIR: folder })
  const browser = before.browser()
  const callback = await browser.throughProvider(await browser.setOut(), "")
  const cookies = new Map(browser.jar)
  expect((await browser.land(callback)).outcome).toEqual({ mode: "register" })
  await before.stop()
  const after = await start({ DATA_DIR: folder })
  const again = after.browser()
  for (const [name, value] of cookies) again.jar.set(name, value)
  expect((await again.land(callback)).outcome).toEqual({ error: "INVALID_STATE" })
  await after.stop()
  rmSync(folder, { recursive: true })
})

test("a database that fails meanwhile ends in a redirect that says so, for either mode", async () => {
  const service = await start()
  const member = await service.member()
  const { body } = await member.get("/auth/idp/link")
  const linking = await member.throughProvider(body.url, "")
  const browser = service.browser()
  const signingIn = await browser.throughProvider(await browser.setOut(), "")
  using database = new Database(join(service.folder, "curio.db"))
  // The service's own workers write too, now and then.
  await whenUnlocked(database, "alter table linked_accounts rename to gone")
  expect((await member.land(linking)).outcome).toEqual({ error: "LINK_FAILED" })
  expect((await browser.land(signingIn)).outcome).toEqual({ error: "LOGIN_FAILED" })
  expect(browser.jar.has("refreshToken")).toBe(false)
  await service.stop()
})

describe.each<[string, Record<string, string>]>([
  ["nothing is configured", {}],
  ["it is not enabled", provider],
  ["it is enabled without credentials", { IDP_OAUTH_ENABLED: "true", IDP_ISSUER: "https://idp.example" }],
])("When %s", (_, env) => {
  const started = startService({ passwordCost: 4, env })
  afterAll(async () => (await started).stop())

  test.each(routes)("%s %s does not exist, and the rest works", async (method, path) => {
    const service = await started
    const { token } = await service.person()
    const { status, body } = await service.client().send(method, path, undefined, { token })
    expect([status, body]).toEqual([404, { error: "NOT_FOUND" }])
  })
})
