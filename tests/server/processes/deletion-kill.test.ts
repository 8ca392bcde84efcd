import { Database } from "bun:sqlite"
import { afterAll, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { client } from "../../support/client.ts"
import { addManyItems } from "../../support/many-items.ts"
import { askedRaces } from "../../support/runs.ts"
import { until } from "../../support/until.ts"
import { runToEnd, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(180_000)

// Five chunks of a hundred and a kill after every third or so; with TEST_RACES so many, forty at most, and a kill after
// each.
const [items, untilKill] = askedRaces === null ? [500, 250] : [100 * Math.min(askedRaces, 40), 1]
const folder = mkdtempSync(join(tmpdir(), "curio-deletion-"))
const env = { DATA_DIR: folder }
afterAll(() => rmSync(folder, { recursive: true }))

const countItems = () => {
  using database = new Database(join(folder, "curio.db"), { readonly: true })
  return database.query<{ n: number }, []>("select count(*) as n from items").get()?.n ?? 0
}

test("What a removed collection and a removed account leave behind is deleted across kills, and nothing else is", async () => {
  let server = await startServer(env)
  const person = async (email: string) => {
    const browser = client(server.url)
    const { body } = await browser.post("/auth/register", { email, password: "correct horse" })
    const own = { token: body.accessToken as string }
    const made = await browser.post("/collections", { name: "Games", type: "games" }, own)
    return { browser, own, games: made.body.id as string }
  }
  const [ada, bob, eve] = [await person("ada@example.com"), await person("bob@example.com"), await person("eve@e.org")]
  addManyItems(folder, ada.games, items)
  expect((await ada.browser.delete(`/collections/${ada.games}`, undefined, ada.own)).status).toBe(204)
  expect((await ada.browser.get("/items", ada.own)).body).toEqual({ items: [], nextCursor: null })
  const kept = await eve.browser.post(`/collections/${eve.games}/items`, { name: "Kept" }, eve.own)
  expect(kept.status).toBe(201)

  let left = countItems()
  expect(left).toBeGreaterThan(1)
  while (left > 1) {
    await server.kill()
    left = countItems()
    server = await startServer(env)
    // The worker begins shortly after the start; each round lets it delete some.
    const next = Math.max(1, left - untilKill)
    await until(() => countItems() <= next)
  }

  addManyItems(folder, bob.games, items)
  const again = client(server.url)
  expect((await again.delete("/users/me", { password: "correct horse" }, bob.own)).status).toBe(204)
  expect((await again.get("/users/me", bob.own)).body).toEqual({ error: "USER_NOT_FOUND" })
  await server.kill()
  server = await startServer(env)
  await until(() => countItems() <= 1)

  expect((await client(server.url).get("/items", eve.own)).body.items).toEqual([kept.body])
  const check = await runToEnd("cli/main.ts", ["db", "check", "--json"], env)
  expect([check.code, JSON.parse(check.out)]).toEqual([0, []])
  expect(await server.stop()).toBe(0)
})
