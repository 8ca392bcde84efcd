import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { client } from "../../support/client.ts"
import { askedRaces } from "../../support/runs.ts"
import { jwtSecret, tokenOf } from "../../support/token-of.ts"
import { until } from "../../support/until.ts"
import { places } from "./places.ts"
import { runToEnd, type ServerProcess, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

// A listing is sent to 100 of them at once. The worker goes on in portions of 500, and is killed after each.
const users = askedRaces === null ? 900 : 500 * Math.min(askedRaces, 10)
const listed = askedRaces === null ? 1 : 3
const edition = "bgg:7"

const idOf = (n: number) => `0199bbbb-0000-7000-8000-${n.toString(16).padStart(12, "0")}`
/** Lists what all others want. */
const lister = idOf(0)
/** Begins to want it when the others are on their way. */
const late = idOf(users + 1)

const userRow = (id: string, now: string) => `('${id}', '${id}@example.com', 'P', 'public', true, true, ${now}, ${now})`
const wantRow = (id: string, now: string) =>
  `('${id}', '${id}', '${edition}', '${edition}', '${edition}', 'both', 'public', 'open', ${now}, ${now})`

describe.each(Object.entries(places("wants")))("Wants across kills, on %s", (name, place) => {
  test(`of ${users} users each is notified of a listing once, by one server or two`, async () => {
    const { ask, close, env: given } = await place()
    const env = { ...given, JWT_SECRET: jwtSecret }
    const numberOf = async (rows: string) => Number((await ask(`select count(*) as n from ${rows}`))[0]?.["n"])
    let servers: ReadonlyArray<ServerProcess> = []
    // Two at once where servers can share a database.
    const start = async () => {
      servers = [await startServer(env), ...(name === "SQLite" ? [] : [await startServer(env)])]
    }
    const kill = () => Promise.all(servers.map((server) => server.kill()))
    const by = async (id: string) =>
      client(servers[0]?.url ?? "", await tokenOf(id, `${id}@example.com`, env.JWT_SECRET))

    await start()
    const now = name === "SQLite" ? "1" : "now()"
    const wanting = Array.from({ length: users }, (_, n) => idOf(n + 1))
    await ask(
      `insert into users (id, email, display_name, privacy, show_presence, show_read_receipts, created_at, updated_at)
         values ${[lister, ...wanting, late].map((id) => userRow(id, now)).join()}`,
    )
    await ask("insert into account_usage (user_id, uploads) select id, '[]' from users")
    await ask(
      `insert into wants (id, owner_id, edition, key, found_by, kind, visibility, status, created_at, updated_at)
         values ${wanting.map((id) => wantRow(id, now)).join()}`,
    )
    const own = await by(lister)
    const { body: shelf } = await own.post("/collections", { name: "Games", type: "games" })
    for (let n = 0; n < listed; n++) {
      const { body: item } = await own.post(`/collections/${shelf.id}/items`, { name: "A game", editions: [edition] })
      expect((await own.post("/listings", { itemId: item.id, kind: "trade" })).status).toBe(201)
    }
    await kill()

    const all = users * listed
    const notified = () => numberOf("want_tellings")
    const isOver = async () => (await numberOf("want_news")) === 0
    for (let isFirst = true; ; isFirst = false) {
      const before = await notified()
      expect(before).toBeGreaterThanOrEqual(100 * listed)
      await start()
      // What the answer counts is not notified.
      if (isFirst) expect((await (await by(late)).post("/wants", { edition })).body.matchesCount).toBe(listed)
      await until(async () => (await notified()) > before || (await isOver()))
      if ((await notified()) >= all || (await isOver())) break
      await kill()
    }
    await until(isOver)
    const each =
      "select user_id, subject_id from notifications where type = 'want_matched' group by user_id, subject_id"
    expect([await notified(), (await ask(each)).length, await numberOf("notifications")]).toEqual([all, all, all])
    expect(await numberOf(`notifications where user_id = '${late}'`)).toBe(0)
    const check = await runToEnd("cli/main.ts", ["db", "check", "--json"], env)
    expect([check.code, JSON.parse(check.out)]).toEqual([0, []])
    for (const server of servers) expect(await server.stop()).toBe(0)
    await close()
  })
})
