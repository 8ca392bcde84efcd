import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import { type Client, client } from "../support/client.ts"
import { startReceiver } from "../support/receiver.ts"
import { type Service, startService } from "../support/service.ts"
import { until } from "../support/until.ts"
import { migratedInstallation } from "./curio.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

let curio: ReturnType<typeof migratedInstallation>
let server: Service
const started = () =>
  startService({ passwordCost: 4, env: { DATA_DIR: curio.dataDir, WEBHOOKS_ALLOW_PRIVATE: "true" } })
beforeEach(async () => {
  curio = migratedInstallation()
  server = await started()
})
afterEach(async () => {
  await server.stop()
  curio.remove()
})

const credentials = { email: "ada@example.com", password: "correct horse" }

/** Requests of the same browser, to a server that may have started again on another port. */
const browserOn = (browser: Client): Client => {
  const next = client(server.url)
  for (const [name, value] of browser.jar) next.jar.set(name, value)
  return next
}

describe.each([
  ["db backup", "db restore"],
  ["backup", "restore"],
])("What %s saves and %s restores", (save, load) => {
  test.each([
    ["ends all sessions and refuses tokens from before", [], 401],
    ["leaves them with --keep-sessions", ["--keep-sessions"], 200],
  ])("%s", async (_, flags, status) => {
    const browser = client(server.url)
    const token = (await browser.post("/auth/register", credentials)).body.accessToken
    expect((await browser.get("/users/me", { token })).status).toBe(200)
    const backup = join(curio.folder, "backup")
    await curio.json([...save.split(" "), backup])
    await server.stop()
    await curio.json([...load.split(" "), backup, ...flags, "--yes"])

    server = await started()
    const later = browserOn(browser)
    expect((await later.get("/users/me", { token })).status).toBe(status)
    expect((await later.post("/auth/refresh")).status).toBe(status)
    const login = await client(server.url).post("/auth/login", credentials)
    expect(login.status).toBe(200)
    expect((await later.get("/users/me", { token: login.body.accessToken })).status).toBe(200)
  })
  test.each([
    ["pauses webhooks", [], true],
    ["leaves webhooks as they are with --keep-sessions", ["--keep-sessions"], false],
  ])("%s, and sends no delivery that waited in the backup before its owner says so", async (_, flags, paused) => {
    const receiver = startReceiver(() => new Response(null, { status: 500 }))
    const browser = client(server.url)
    const token = (await browser.post("/auth/register", credentials)).body.accessToken
    const ada = browser.signedIn(token)
    const { body: webhook } = await ada.post("/webhooks", { url: receiver.url, events: ["*"] })
    await ada.post(`/webhooks/${webhook.id}/ping`)
    const path = `/webhooks/${webhook.id}/deliveries`
    await until(async () => (await ada.get(path)).body.items[0].attempts === 1)
    const backup = join(curio.folder, "backup")
    await curio.json([...save.split(" "), backup])
    receiver.answers(() => new Response(null, { status: 204 }))
    server.clock.forward({ seconds: 6 })
    await until(async () => (await ada.get(path)).body.items[0].status === "delivered")
    const before = receiver.all.length
    await server.stop()
    await curio.json([...load.split(" "), backup, ...flags, "--yes"])

    server = await started()
    const again = client(server.url)
    const later = again.signedIn((await again.post("/auth/login", credentials)).body.accessToken)
    expect((await later.get("/webhooks")).body.items).toMatchObject([{ id: webhook.id, paused }])
    const [waited] = (await later.get(path)).body.items
    expect(waited).toMatchObject({ status: "dead", nextAttemptAt: null, attempts: 1 })
    await later.patch(`/webhooks/${webhook.id}`, { paused: false })
    await later.post(`${path}/${waited.id}/retry`)
    const received = await receiver.nth(before + 1)
    expect(received.headers["webhook-id"]).toBe(receiver.all[0]?.headers["webhook-id"] as string)
    expect(received.text).toBe(receiver.all[0]?.text as string)
    expect(receiver.all).toHaveLength(before + 1)
    receiver.stop()
  })
})
