import { expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SQL } from "bun"
import { client } from "../../support/client.ts"
import { soakSeconds } from "../../support/soak.ts"
import { hasPrograms, replicated } from "../../support/standby.ts"
import { type ServerProcess, startServer } from "./server-process.ts"

setDefaultTimeout((soakSeconds ?? 0) * 3000 + 240_000)

const people = 24
const readsOfChange = 9

/** How many reads of requests each kind of server answered, on some servers of the service together. */
const readsOf = async (servers: ReadonlyArray<ServerProcess>) => {
  const pages = await Promise.all(servers.map(({ url }) => client(url).get("/metrics")))
  const of = (target: string) =>
    pages.reduce((sum, { text }) => {
      const found = new RegExp(`^database_reads_total{target="${target}"} (\\d+)`, "m").exec(text)
      return sum + Number(found?.[1] ?? 0)
    }, 0)
  return { standby: of("standby"), primary: of("primary"), again: of("again") }
}

// A synchronous standby that is waited for, and one that is not, is paused, and is killed, over and over.
test.skipIf(!hasPrograms || soakSeconds === null)("No user reads what is older than their own change", async () => {
  const databases = await replicated()
  const folder = mkdtempSync(join(tmpdir(), "curio-standbys-"))
  const servers: Array<ServerProcess> = []
  try {
    const [first, second] = [await databases.addReader(), await databases.addStandby()]
    const env = {
      ...{ DATA_DIR: folder, DATABASE_URL: databases.url, DATABASE_READ_URLS: `${first.url},${second.url}` },
      ...{ DATABASE_CONNECTIONS: "4", JWT_SECRET: "a secret of the soak test, long enough", RATE_LIMITS: "off" },
    }
    for (let n = 0; n < 2; n++) servers.push(await startServer(env))
    const urls = servers.map(({ url }) => url)
    const anyOf = () => urls[Math.floor(Math.random() * urls.length)] ?? ""
    const counts = { changes: 0, reads: 0, stale: 0, failed: 0 }
    const until = performance.now() + (soakSeconds ?? 0) * 1000

    const live = async (n: number) => {
      const registered = await client(anyOf()).post("/auth/register", {
        ...{ email: `reader${n}@example.com`, password: "correct horse" },
      })
      const token: string = registered.body.accessToken
      let after = registered.headers.get("read-after") ?? ""
      const made = await client(anyOf(), token).post("/collections", { name: "0", type: "books" })
      after = made.headers.get("read-after") ?? after
      for (let round = 1; performance.now() < until; round++) {
        const name = `${round}`
        const changed = await client(anyOf(), token).patch(`/collections/${made.body.id}`, { name })
        if (changed.status !== 200) {
          counts.failed++
          continue
        }
        counts.changes++
        after = changed.headers.get("read-after") ?? ""
        expect(after).toMatch(/^[0-9A-F]{16}$/)
        // Every other time a standby may have replayed the change.
        if (round % 2 === 0) await Bun.sleep(300)
        for (let read = 0; read < readsOfChange; read++) {
          const headers = { "read-after": after }
          const isList = read % 3 === 2
          const path = isList ? "/collections" : `/collections/${made.body.id}`
          const answer = await client(anyOf(), token).get(path, { headers })
          counts.reads++
          if (answer.status !== 200) counts.failed++
          else if ((isList ? answer.body.items[0]?.name : answer.body.name) !== name) counts.stale++
        }
      }
    }
    const faults = async () => {
      const pause = async (statement: string) => {
        const sql = new SQL({ url: first.url, max: 1 })
        await sql.unsafe(`select ${statement}()`)
        await sql.close()
      }
      while (performance.now() < until - 12_000) {
        await Bun.sleep(3_000)
        await pause("pg_wal_replay_pause")
        await Bun.sleep(3_000)
        await pause("pg_wal_replay_resume")
        await Bun.sleep(3_000)
        await databases.kill(first)
        await Bun.sleep(2_000)
        await databases.restart(first)
      }
    }
    await Promise.all([faults(), ...Array.from({ length: people }, (_, n) => live(n))])
    const reads = await readsOf(servers)
    process.stderr.write(`${JSON.stringify({ ...counts, ...reads })}\n`)
    expect(counts).toMatchObject({ stale: 0, failed: 0 })
    // As many as a busy machine does too: how many there are is a matter of its speed.
    expect(counts.reads).toBeGreaterThan(100)
    expect(reads.standby).toBeGreaterThan(10)
  } finally {
    for (const server of servers) await server.stop()
    await databases.stop()
    rmSync(folder, { recursive: true })
  }
})
