import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import { type Client, client } from "../support/client.ts"
import { type Service, startService } from "../support/service.ts"
import { placeSqlite } from "../support/sqlite.ts"
import { installation } from "./curio.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

let curio: ReturnType<typeof installation>
let server: Service
const started = () => {
  placeSqlite(curio.dataDir)
  return startService({ passwordCost: 4, env: { DATA_DIR: curio.dataDir } })
}
beforeEach(async () => {
  curio = installation()
  server = await started()
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
})
