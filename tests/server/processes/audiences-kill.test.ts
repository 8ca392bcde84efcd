import { Database } from "bun:sqlite"
import { afterAll, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { client } from "../../support/client.ts"
import { askedRaces } from "../../support/runs.ts"
import { until } from "../../support/until.ts"
import { runToEnd, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

// Chunks of 200 and a kill after two or so; with TEST_RACES so many of them, and a kill after each.
const [posts, untilKill] = askedRaces === null ? [800, 400] : [200 * askedRaces, 1]
const folder = mkdtempSync(join(tmpdir(), "curio-audiences-"))
const env = { DATA_DIR: folder }
afterAll(() => rmSync(folder, { recursive: true }))

const numberOf = (rows: string): number => {
  using database = new Database(join(folder, "curio.db"), { readonly: true })
  return database.query<{ n: number }, []>(`select count(*) as n from ${rows}`).get()?.n ?? 0
}

const addManyPosts = (author: string) => {
  using database = new Database(join(folder, "curio.db"))
  database.run("pragma busy_timeout = 10000")
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${posts})`
  const id = "printf('0199bbbb-0000-7000-8000-%012x', n)"
  database.transaction(() => {
    database.run(
      `${numbers} insert into posts (id, author_id, kind, content, visibility, audience, created_at)
       select ${id}, ?1, 'manual', 'Look at this', 'public', 'public', n from numbers`,
      [author],
    )
    database.run("update account_usage set posts = posts + ?2 where user_id = ?1", [author, posts])
  })()
}

test("The feed follows a profile that is hidden and shown again, across kills", async () => {
  let server = await startServer(env)
  const register = async (email: string) => {
    const { body } = await client(server.url).post("/auth/register", { email, password: "correct horse" })
    return { id: body.user.id as string, own: { token: body.accessToken as string } }
  }
  const [ada, eve] = [await register("ada@example.com"), await register("eve@example.com")]
  addManyPosts(ada.id)

  for (const privacy of ["private", "public"]) {
    const isLate = `posts where audience <> '${privacy}'`
    const changed = await client(server.url).patch(`/users/${ada.id}`, { privacy }, ada.own)
    expect(changed.status).toBe(200)
    // What the transaction left to the worker.
    await server.kill()
    let late = numberOf(isLate)
    while (late > 0) {
      server = await startServer(env)
      const asked = client(server.url)
      await until(async () => {
        if (numberOf(isLate) <= Math.max(0, late - untilKill)) return true
        const { body } = await asked.get("/feed?limit=100", eve.own)
        // Nothing hidden is shown while the worker is on its way.
        if (privacy === "private") expect(body.items).toEqual([])
        else expect(body.items).toHaveLength(100)
        return false
      })
      await server.kill()
      late = numberOf(isLate)
    }
    server = await startServer(env)
    await until(() => numberOf("changed_audiences") === 0)
  }

  let [seen, cursor] = [0, ""]
  do {
    const { body } = await client(server.url).get(`/feed?limit=100${cursor}`, eve.own)
    seen += body.items.length
    cursor = body.nextCursor === null ? "" : `&cursor=${encodeURIComponent(body.nextCursor)}`
  } while (cursor !== "")
  expect(seen).toBe(posts)
  const check = await runToEnd("cli/main.ts", ["db", "check", "--json"], env)
  expect([check.code, JSON.parse(check.out)]).toEqual([0, []])
  expect(await server.stop()).toBe(0)
})
