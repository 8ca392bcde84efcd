import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { client } from "../../support/client.ts"
import { askedRaces } from "../../support/runs.ts"
import { places } from "./places.ts"
import { type ServerProcess, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const rounds = askedRaces === null ? 2 : Math.min(askedRaces, 10)
const atOnce = 20

describe.each(Object.entries(places("idempotency")))("Requests with a key across kills, on %s", (name, place) => {
  test("each has its effect once, with the answer that was given before, however often it is sent", async () => {
    const { ask, close, env } = await place()
    let servers: ReadonlyArray<ServerProcess> = []
    // Two at once where servers can share a database.
    const start = async () => {
      servers = [await startServer(env), ...(name === "SQLite" ? [] : [await startServer(env)])]
    }
    await start()
    const browser = client(servers[0]?.url ?? "")
    const registered = await browser.post("/auth/register", { email: "a@example.com", password: "correct horse" })
    const token: string = registered.body.accessToken
    const made = (n: number, key: string) =>
      client(servers[n % servers.length]?.url ?? "", token).post(
        "/collections",
        { name: key, type: "games" },
        { headers: { "idempotency-key": key } },
      )

    for (let round = 0; round < rounds; round++) {
      const keys = Array.from({ length: atOnce }, () => crypto.randomUUID())
      const answered = new Map<string, string>()
      // Each is sent twice, on Postgres to both servers, and the servers die with the first answers or before.
      const { promise: first, resolve } = Promise.withResolvers<void>()
      const sent = keys.flatMap((key, n) =>
        [n, n + 1].map((at) =>
          made(at, key).then(
            ({ status, text }) => {
              if (status === 201) answered.set(key, text)
              if (answered.size > round) resolve()
            },
            () => undefined,
          ),
        ),
      )
      if (round === 0) await new Promise((resume) => setImmediate(resume))
      else await first
      await Promise.all(servers.map((server) => server.kill()))
      await Promise.all(sent)
      const stored = new Set((await ask("select name from collections")).map((row) => row["name"]))
      for (const key of answered.keys()) expect(stored).toContain(key)

      await start()
      for (const [n, key] of keys.entries()) {
        const again = await made(n, key)
        expect(again.status).toBe(201)
        // What was stored had its answer stored with it, whether the answer arrived or not.
        expect(again.headers.get("idempotency-replayed")).toBe(stored.has(key) ? "true" : null)
        if (answered.has(key)) expect(again.text).toBe(answered.get(key) ?? "")
        expect((await made(n + 1, key)).text).toBe(again.text)
      }
      const all = await ask("select name, count(*) as n from collections group by name having count(*) > 1")
      expect(all).toEqual([])
    }
    expect(await ask("select name from collections")).toHaveLength(rounds * atOnce)
    for (const server of servers) expect(await server.stop()).toBe(0)
    await close()
  })
})
