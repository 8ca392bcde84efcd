import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { commandOf, runToEnd, startServer } from "../server/process/server-process.ts"
import { client } from "../support/client.ts"
import { startSmtpInbox } from "../support/smtp-inbox.ts"
import { startLoad } from "./load.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const folders: Array<string> = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const password = "correct horse"

/** A server whose clock a test sets. */
const startMoved = async (env: Record<string, string> = {}) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "curio-faults-clock-"))
  folders.push(DATA_DIR)
  const CLOCK_FILE = join(DATA_DIR, "clock")
  const [program = "", ...others] = commandOf("server/main.ts")
  const command = [program, `--preload=${join(import.meta.dirname, "moved-clock.ts")}`, ...others]
  const server = await startServer({ DATA_DIR, CLOCK_FILE, ...env }, { command })
  let times = 0
  /** Sets the clock so far ahead of the real one, or stops it. */
  const set = async (clock: number | "frozen") => {
    writeFileSync(CLOCK_FILE, String(clock))
    times += 1
    server.signal("SIGUSR2")
    await server.logs(new RegExp(`((?:The clock shows[^]*?){${times}})`))
  }
  return { DATA_DIR, server, set }
}

describe("A clock that is", () => {
  const ways = [
    ["set back by a day", -day],
    ["set forward by a day", day],
    ["standing still", "frozen"],
  ] as const

  test.each(ways)(
    "%s, and right again, loses nothing, puts nothing out of order, and holds no mail",
    async (_, way) => {
      const inbox = await startSmtpInbox()
      const { DATA_DIR, server, set } = await startMoved({ MAIL_URL: inbox.url })
      const expectMail = async (email: string) => {
        expect((await client(server.url).post("/auth/register", { email, password })).status).toBe(201)
        expect((await inbox.take(({ to }) => to === email, "mail of the registration")).to).toBe(email)
      }
      const load = await startLoad(server.url)
      await load.more(20)
      for (const clock of [way, 0]) {
        await set(clock)
        await load.more(30)
        await expectMail(`${typeof clock === "number" ? Math.abs(clock) : clock}@example.com`)
        expect((await fetch(`${server.url}/ready`)).status).toBe(200)
      }
      await load.end()
      await load.reckon()
      const { account, notes } = load.writers[0] ?? { account: {}, notes: "" }
      const { body } = await client(server.url).post("/auth/login", account)
      const { body: page } = await client(server.url, body.accessToken).get(`/chat/conversations/${notes}/messages`)
      const moments: Array<string> = page.items.map(({ createdAt }: { createdAt: string }) => createdAt)
      expect(moments.length).toBeGreaterThan(5)
      expect([moments.toSorted(), moments.toSorted().reverse()]).toContainEqual(moments)
      console.log(`${load.acknowledged()} acknowledged, slowest ${load.slowestMillis()} ms, answers`, load.answers)
      expect(load.complaints.slice(0, 5)).toEqual([])
      expect(await server.stop()).toBe(0)
      expect(await runToEnd("cli/main.ts", ["db", "check", "--json"], { DATA_DIR })).toMatchObject({ out: "[]\n" })
      await inbox.stop()
    },
  )

  test("set forward ends access tokens after 15 minutes and sessions after 7 days, and set back brings none to life", async () => {
    const { server, set } = await startMoved()
    const browser = client(server.url)
    const account = { email: "ada@example.com", password }
    const { body } = await browser.post("/auth/register", account)
    const meWith = async (token: string) => (await client(server.url, token).get("/users/me")).status
    expect(await meWith(body.accessToken)).toBe(200)
    await set(16 * minute)
    expect(await meWith(body.accessToken)).toBe(401)
    const { body: second } = await browser.post("/auth/refresh")
    expect(await meWith(second.accessToken)).toBe(200)
    // A token of the future is not good; its session is.
    await set(0)
    expect(await meWith(second.accessToken)).toBe(401)
    const { body: third } = await browser.post("/auth/refresh")
    expect(await meWith(third.accessToken)).toBe(200)
    await set(8 * day)
    expect(await meWith(third.accessToken)).toBe(401)
    const late = await browser.post("/auth/refresh")
    expect([late.status, late.body]).toEqual([401, { error: "INVALID_REFRESH_TOKEN" }])
    const { status, body: fourth } = await browser.post("/auth/login", account)
    expect([status, await meWith(fourth.accessToken)]).toEqual([200, 200])
    expect(await server.stop()).toBe(0)
  })

  test.each(ways.slice(0, 2))("%s locks no address out: what was tried counts from zero", async (_, way) => {
    const { server, set } = await startMoved({ RATE_LIMITS: "on" })
    const tried = async () =>
      (await client(server.url).post("/auth/login", { email: "ada@example.com", password })).status
    const tries = async () => {
      let tries = 0
      while (tries < 60 && (await tried()) === 401) tries += 1
      return tries
    }
    expect(await tries()).toBeLessThan(60)
    expect(await tried()).toBe(429)
    await set(way)
    expect(await tried()).toBe(401)
    expect(await tries()).toBeLessThan(60)
    expect(await server.stop()).toBe(0)
  })
})
