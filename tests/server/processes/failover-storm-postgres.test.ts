import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { client } from "../../support/client.ts"
import { soakSeconds } from "../../support/soak.ts"
import { hasPrograms, type Replicated, replicated } from "../../support/standby.ts"
import { makeStorm, type Storm } from "../../support/storm/storm.ts"
import { until } from "../../support/until.ts"
import { runToEnd, startServer } from "./server-process.ts"

const seed = Number(process.env["SOAK_SEED"] ?? crypto.getRandomValues(new Uint32Array(1))[0])
setDefaultTimeout(240_000)

const folder = mkdtempSync(join(tmpdir(), "curio-failover-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** Once some more messages have been acknowledged. */
const more = (storm: Storm, messages = 30) => {
  const enough = storm.sent() + messages
  return until(() => storm.sent() >= enough || storm.complaints.length > 0, 10)
}

/** What everybody is notified while there is no primary. An answer that takes longer than two seconds is none. */
const expectUnavailable = async (url: string) => {
  const ready = async () => (await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2000) })).status
  expect([200, 503]).toContain(await ready())
  await until(async () => (await ready()) === 503, 20)
  const input = { email: "late@example.com", password: "correct horse" }
  expect((await client(url).post("/auth/register", input)).status).toBe(503)
}

/** A primary whose machine is gone is silent: its connections stay open for ever. */
const failOver = async (databases: Replicated, storm: Storm, url: string, isSilent: boolean) => {
  const standby = await databases.addStandby()
  await more(storm)
  databases.killPrimary(isSilent)
  await expectUnavailable(url)
  await databases.promote(standby)
  await until(async () => (await fetch(`${url}/ready`)).status === 200, 20)
  await more(storm)
}

// It takes more processor than `npm test` has left for one test.
describe.skipIf(!hasPrograms || soakSeconds === null)("A standby takes over from a primary that is killed", () => {
  test("and the server goes on by itself, with everything that was acknowledged", async () => {
    const databases = await replicated()
    try {
      const storm = await makeStorm({
        ...{ databaseUrl: databases.url, folder, seed, writers: 5, readers: 10 },
        urls: () => [server.url],
      })
      // The limits of time that an operator may set, as short as they may be.
      const limits = { DATABASE_WAIT_SECONDS: "2", DATABASE_STATEMENT_SECONDS: "2" }
      const server = await startServer({ ...storm.env, ...limits })
      let isOver = false
      const running = storm.run(() => isOver)
      for (const isSilent of [false, true]) await failOver(databases, storm, server.url, isSilent)
      isOver = true
      await running
      await storm.reckon()
      expect({ seed, complaints: storm.complaints.slice(0, 5) }).toEqual({ seed, complaints: [] })
      expect(await runToEnd("cli/main.ts", ["db", "check"], storm.env)).toMatchObject({ code: 0 })
      expect(await server.stop()).toBe(0)
    } finally {
      await databases.stop()
    }
  })
})
