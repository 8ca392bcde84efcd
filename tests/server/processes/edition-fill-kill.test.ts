import { Database } from "bun:sqlite"
import { afterAll, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { client } from "../../support/client.ts"
import { until } from "../../support/until.ts"
import { runToEnd, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const items = 1200
const folder = mkdtempSync(join(tmpdir(), "curio-fill-"))
const env = { DATA_DIR: folder }
afterAll(() => rmSync(folder, { recursive: true }))

const open = () => {
  const database = new Database(join(folder, "curio.db"))
  database.run("pragma busy_timeout = 10000")
  return database
}
const filled = (): number => {
  using database = open()
  return database.query<{ n: number }, []>("select count(*) as n from items where editions <> '[]'").get()?.n ?? 0
}

/** Games as an import stored them before items had editions. */
const addOldGames = (owner: string, collection: string) => {
  using database = open()
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${items})`
  database.transaction(() => {
    database.run(
      `${numbers} insert into items
         (id, collection_id, owner_id, name, name_key, fields, rating_key, created_at, updated_at, platform_app_id)
       select printf('0199bbbb-0000-7000-8000-%012x', n), ?1, ?2, 'A game', 'a game',
         '{"platform_app_id":' || n || '}', 0, n, n, n from numbers`,
      [collection, owner],
    )
    database.run("update collections set items_count = ?2 where id = ?1", [collection, items])
    database.run("delete from edition_fill")
  })()
}

test("Items that are older than editions get them across kills, once", async () => {
  let server = await startServer(env)
  const { body } = await client(server.url).post("/auth/register", { email: "a@b.example", password: "correct horse" })
  const own = { token: body.accessToken as string }
  const { body: games } = await client(server.url).post("/collections", { name: "Games", type: "games" }, own)
  await server.kill()
  addOldGames(body.user.id, games.id)

  for (const enough of [1, items / 2]) {
    server = await startServer(env)
    await until(() => filled() >= enough)
    await server.kill()
  }
  server = await startServer(env)
  await until(() => filled() >= items)
  expect(await server.stop()).toBe(0)
  const changed = await runToEnd("cli/main.ts", ["editions", "backfill", "--yes", "--json"], env)
  expect([changed.code, JSON.parse(changed.out)]).toEqual([0, { changed: 0 }])
  using database = open()
  const copies =
    "select count(*) as n from item_editions where edition = 'steam:' || (select platform_app_id from items"
  expect(database.query<{ n: number }, []>(`${copies} where id = item_id)`).get()?.n).toBe(items)
  const check = await runToEnd("cli/main.ts", ["db", "check", "--json"], env)
  expect([check.code, JSON.parse(check.out)]).toEqual([0, []])
})
