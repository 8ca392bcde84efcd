import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import { type ServerProcess, startServer } from "../server/process/server-process.ts"
import { type Client, client } from "../support/client.ts"
import { installation } from "./curio.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

let curio: ReturnType<typeof installation>
let server: ServerProcess
beforeEach(async () => {
  curio = installation()
  server = await startServer({ DATA_DIR: curio.dataDir })
})
afterEach(async () => {
  await server.stop()
  curio.remove()
})

const credentials = { email: "ada@example.com", password: "correct horse" }

/** Requests of the same browser, to a server that may have started anew on another port. */
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
    expect(await server.stop()).toBe(0)
    await curio.json([...load.split(" "), backup, ...flags, "--yes"])

    server = await startServer({ DATA_DIR: curio.dataDir })
    const later = browserOn(browser)
    expect((await later.get("/users/me", { token })).status).toBe(status)
    expect((await later.post("/auth/refresh")).status).toBe(status)
    const login = await client(server.url).post("/auth/login", credentials)
    expect(login.status).toBe(200)
    expect((await later.get("/users/me", { token: login.body.accessToken })).status).toBe(200)
  })
})
