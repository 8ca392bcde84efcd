import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { formOf } from "../server/posts/posts-client.ts"
import { places } from "../server/processes/places.ts"
import { commandOf, runToEnd, startServer } from "../server/processes/server-process.ts"
import { client } from "../support/client.ts"
import { isFull } from "../support/runs.ts"
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
  const folder = mkdtempSync(join(tmpdir(), "curio-faults-clock-"))
  folders.push(folder)
  const CLOCK_FILE = join(folder, "clock")
  const [program = "", ...others] = commandOf("server/main.ts")
  const command = [program, `--preload=${join(import.meta.dirname, "moved-clock.ts")}`, ...others]
  const server = await startServer({ DATA_DIR: folder, CLOCK_FILE, ...env }, { command })
  let times = 0
  /** Sets the clock so far ahead of the real one, or stops it. */
  const set = async (clock: number | "frozen") => {
    writeFileSync(CLOCK_FILE, String(clock))
    times += 1
    server.signal("SIGUSR2")
    await server.logs(new RegExp(`((?:The clock shows[^]*?){${times}})`))
  }
  return { server, set }
}

const ways = [
  ["set back by a day", -day],
  ["set forward by a day", day],
  ["standing still", "frozen"],
] as const

describe.each(Object.entries(places("clock")))("On %s, a clock that is", (name, place) => {
  test.each(name === "SQLite" || isFull ? ways : ways.slice(0, 1))(
    "%s, and right again, loses nothing, puts nothing out of order, and holds no mail",
    async (_, way) => {
      const inbox = await startSmtpInbox()
      const { close, env } = await place()
      const { server, set } = await startMoved({ ...env, MAIL_URL: inbox.url })
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
      expect(moments.length).toBeGreaterThan(2)
      expect([moments.toSorted(), moments.toSorted().reverse()]).toContainEqual(moments)
      console.log(`${load.acknowledged()} acknowledged, slowest ${load.slowestMillis()} ms, answers`, load.answers)
      expect(load.complaints.slice(0, 5)).toEqual([])
      expect(await server.stop()).toBe(0)
      expect(await runToEnd("cli/main.ts", ["db", "check", "--json"], env)).toMatchObject({ out: "[]\n" })
      await inbox.stop()
      await close()
    },
  )
})

describe("A clock that is", () => {
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

  test("set back by hours sends at once what waited for another attempt by then", async () => {
    let isOpen = false
    const inbox = await startSmtpInbox({
      onConnect: (_, callback) => callback(isOpen ? null : new Error("421 4.3.2 later")),
    })
    const { server, set } = await startMoved({ MAIL_URL: inbox.url })
    await set(6 * hour)
    const email = "ada@example.com"
    expect((await client(server.url).post("/auth/register", { email, password })).status).toBe(201)
    await server.logs(/(Not sent, will try again)/)
    await set(0)
    isOpen = true
    expect((await inbox.take(({ to }) => to === email, "mail that waited")).to).toBe(email)
    expect(await server.stop()).toBe(0)
    await inbox.stop()
  })

  test("set forward and back sends one digest for each day, and opens files for 5 minutes after they were asked for", async () => {
    const inbox = await startSmtpInbox()
    const { server, set } = await startMoved({ MAIL_URL: inbox.url })
    const registered = async (email: string) => {
      const browser = client(server.url)
      const { body } = await browser.post("/auth/register", { email, password })
      return { ...browser.signedIn(body.accessToken), refresh: () => browser.post("/auth/refresh"), user: body.user }
    }
    const ada = await registered("ada@example.com")
    const { text } = await inbox.take(({ to }) => to === "ada@example.com", "mail of the registration")
    const token = /verify-email#token=([\w-]+)/.exec(text)?.[1]
    expect((await ada.post("/auth/verify-email", { token })).status).toBe(204)
    const channels = { friend_request: { mail: "digest" } }
    const { status } = await ada.patch("/notification-settings", { channels, digest: { every: "daily", hour: 8 } })
    expect(status).toBe(200)

    const { body: group } = await ada.post("/chat/conversations", { kind: "group", name: "We", memberIds: [] })
    const form = formOf({ content: "Look" })
    form.append("files", new File(["A text"], "a.txt"))
    const { body: message } = await ada.post(`/chat/conversations/${group.id}/messages`, form)
    const { body: link } = await ada.get(`/chat/attachments/${message.attachments[0].id}/url`)
    const opens = async () => (await fetch(server.url + new URL(link.url).pathname)).status
    expect(await opens()).toBe(200)
    await set(6 * minute)
    expect(await opens()).toBe(403)
    await set(0)

    const asked = async (email: string) =>
      expect((await (await registered(email)).post("/friends/requests", { userId: ada.user.id })).status).toBe(201)
    const digest = async () => (await inbox.take(({ subject }) => /digest/.test(subject), "digest")).subject
    await asked("bob@example.com")
    await set(day)
    expect(await digest()).toBe("Your digest: 1 unread notification")
    await asked("carl@example.com")
    // The day that has had its digest has none again. The next one has its own, at eight.
    for (const ahead of [0, day, 3 * day]) await set(ahead)
    expect(await digest()).toBe("Your digest: 1 unread notification")
    expect(inbox.mails.filter(({ subject }) => /digest/.test(subject))).toHaveLength(2)
    expect(await server.stop()).toBe(0)
    await inbox.stop()
  })
})
