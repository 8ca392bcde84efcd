import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { askedRaces } from "../../support/runs.ts"
import { until } from "../../support/until.ts"
import { places } from "./places.ts"
import { runToEnd, type ServerProcess, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const [users, kills] = askedRaces === null ? [250, 2] : [200 * Math.min(askedRaces, 20), Math.min(askedRaces, 20)]

const idOf = (n: number, kind: string) => `0199${kind}-0000-7000-8000-${n.toString(16).padStart(12, "0")}`

describe.each(Object.entries(places("digests")))("Digests across kills, on %s", (name, place) => {
  test(`of ${users} users each gets one, and those who asked for mails at once one mail, by one server or two`, async () => {
    const { ask, close, env } = await place()
    const rows = async (kind: string) =>
      Number((await ask(`select count(*) as n from outbox where kind = '${kind}'`))[0]?.["n"])
    let servers: ReadonlyArray<ServerProcess> = []
    // Two at once where servers can share a database.
    const start = async () => {
      servers = [await startServer(env), ...(name === "SQLite" ? [] : [await startServer(env)])]
    }
    const kill = () => Promise.all(servers.map((server) => server.kill()))
    await start()
    await kill()
    const at = (seconds: number) =>
      name === "SQLite" ? String(Date.now() + seconds * 1000) : `now() + interval '${seconds} seconds'`
    const all = Array.from({ length: users }, (_, n) => n)
    const insert = (into: string, row: (n: number) => string) =>
      ask(`insert into ${into} values ${all.map(row).join()}`)
    await insert(
      "users (id, email, email_verified_at, display_name, privacy, show_presence, show_read_receipts, created_at, updated_at)",
      (n) => `('${idOf(n, "bbbb")}', 'p${n}@example.com', ${at(0)}, 'P', 'public', true, true, ${at(0)}, ${at(0)})`,
    )
    await ask("insert into account_usage (user_id, uploads) select id, '[]' from users")
    const channels = {
      import_done: { inApp: true, mail: "digest", push: true },
      import_partial: { inApp: true, mail: "instant", push: true },
    }
    await insert(
      "notification_settings (user_id, channels, digest_every, digest_hour, digest_weekday, time_zone, digest_at, digest_from)",
      (n) => `('${idOf(n, "bbbb")}', '${JSON.stringify(channels)}', 'daily', 8, 1, 'UTC', ${at(-60)}, ${at(-7200)})`,
    )
    for (const type of ["import_done", "import_partial"])
      await insert(
        "notifications (id, user_id, type, created_at)",
        (n) =>
          `('${idOf(n, type === "import_done" ? "cccc" : "dddd")}', '${idOf(n, "bbbb")}', '${type}', ${at(-3600)})`,
      )
    await insert(
      "waiting_mails (user_id, since, due_at, changes)",
      (n) => `('${idOf(n, "bbbb")}', ${at(-7200)}, ${at(-60)}, 0)`,
    )
    const written = async () => (await rows("digest")) + (await rows("notification"))
    for (let n = 1; n <= kills; n++) {
      const before = await written()
      await start()
      await until(async () => (await written()) > before || (await written()) === 2 * users)
      await kill()
    }
    await start()
    const isOver = async () =>
      (await ask("select user_id from waiting_mails")).length === 0 &&
      (await ask(`select user_id from notification_settings where digest_at < ${at(0)}`)).length === 0
    await until(isOver)
    for (const kind of ["digest", "notification"]) {
      expect(await rows(kind)).toBe(users)
      expect(
        await ask(`select recipient_hash from outbox where kind = '${kind}' group by recipient_hash`),
      ).toHaveLength(users)
    }
    const check = await runToEnd("cli/main.ts", ["db", "check", "--json"], env)
    expect([check.code, JSON.parse(check.out)]).toEqual([0, []])
    for (const server of servers) expect(await server.stop()).toBe(0)
    await close()
  })
})
