import { Database } from "bun:sqlite"
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import { type ServerProcess, startServer } from "../server/processes/server-process.ts"
import { withAuthenticator } from "../support/authenticator.ts"
import { client } from "../support/client.ts"
import { type SmtpInbox, startSmtpInbox } from "../support/smtp-inbox.ts"
import { installation } from "./curio.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

let inbox: SmtpInbox
let curio: ReturnType<typeof installation>
let server: ServerProcess
beforeAll(async () => {
  inbox = await startSmtpInbox()
  curio = installation({ MAIL_URL: inbox.url })
  server = await startServer({ DATA_DIR: curio.dataDir, MAIL_URL: inbox.url })
})
afterAll(async () => {
  await server.stop()
  await inbox.stop()
  curio.remove()
})

const person = async (name: string) => {
  const browser = client(server.url)
  const credentials = { email: `${name}@example.com`, password: "correct horse" }
  const { status, body } = await browser.post("/auth/register", credentials)
  expect(status).toBe(201)
  return { ...browser.signedIn(body.accessToken), ...credentials, id: body.user.id as string }
}

describe("While a server runs, curio", () => {
  test("lists and revokes sessions, and they are refused at their next request", async () => {
    const [ada, bob, eve] = [await person("ada"), await person("bob"), await person("eve")]
    const sessions = await curio.json(["sessions", "list"])
    expect(sessions.map((session: { user: string }) => session.user)).toEqual([eve.id, bob.id, ada.id])
    expect(Object.keys(sessions[0])).toEqual(["id", "user", "createdAt", "lastUsedAt", "expiresAt", "userAgent"])
    const [adas] = await curio.json(["sessions", "list", "--user", ada.email])

    expect((await ada.post("/auth/refresh")).status).toBe(200)
    expect(await curio.json(["sessions", "revoke", "--id", adas.id.toUpperCase(), "--yes"])).toEqual({ revoked: 1 })
    expect((await curio.json(["audit", "list"]))[0]).toMatchObject({ command: "sessions revoke", target: adas.id })
    expect((await ada.post("/auth/refresh")).body).toEqual({ error: "INVALID_REFRESH_TOKEN" })
    expect([(await ada.get("/users/me")).status, (await bob.get("/users/me")).status]).toEqual([401, 200])
    expect((await bob.post("/auth/refresh")).status).toBe(200)

    expect(await curio.json(["sessions", "revoke", "--user", bob.id, "--yes"])).toEqual({ revoked: 1 })
    expect((await bob.post("/auth/refresh")).status).toBe(401)
    expect([(await bob.get("/users/me")).status, (await eve.get("/users/me")).status]).toEqual([401, 200])
    expect((await eve.post("/auth/refresh")).status).toBe(200)

    const unasked = await curio.run(["sessions", "revoke", "--all"])
    expect(unasked).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/^Nothing was done: /) })
    expect(await curio.json(["sessions", "revoke", "--all", "--yes"])).toEqual({ revoked: 1 })
    expect((await eve.post("/auth/refresh")).status).toBe(401)
    expect((await eve.get("/users/me")).status).toBe(401)
    expect(await curio.json(["sessions", "prune"])).toEqual({ pruned: 0 })
    expect(await curio.json(["sessions", "prune", "--yes"])).toEqual({ pruned: 0 })

    for (const [args, code] of [
      [["--id", adas.id, "--yes"], 1],
      [["--id", "no-id", "--yes"], 1],
      [["--user", "unknown@example.com", "--yes"], 1],
      [["--yes"], 2],
      [["--all", "--user", ada.id, "--yes"], 2],
    ] as const)
      expect(await curio.run(["sessions", "revoke", ...args])).toMatchObject({ code, out: "" })
  })

  test("lists and revokes access keys, which are refused at once, and says so by mail", async () => {
    const owner = await person("keyholder")
    const wish = { name: "A script", scopes: ["profile:read"] }
    const keys = [await owner.post("/auth/keys", wish), await owner.post("/auth/keys", wish)].map(({ body }) => body)
    const statusOf = async (key: string) => (await client(server.url).get("/users/me", { token: key })).status
    const listed = await curio.json(["keys", "list", "--user", owner.email])
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([keys[1].id, keys[0].id])
    expect(Object.keys(listed[0])).toEqual([
      ...["id", "user", "name", "start", "scopes", "createdAt", "expiresAt", "lastUsedAt"],
    ])
    expect(await statusOf(keys[0].key)).toBe(200)
    expect(await curio.json(["keys", "revoke", "--id", keys[0].id.toUpperCase(), "--yes"])).toEqual({ revoked: 1 })
    expect((await curio.json(["audit", "list"]))[0]).toMatchObject({ command: "keys revoke", target: keys[0].id })
    expect([await statusOf(keys[0].key), await statusOf(keys[1].key)]).toEqual([401, 200])
    expect(await curio.json(["keys", "revoke", "--user", owner.id, "--yes"])).toEqual({ revoked: 1 })
    expect(await statusOf(keys[1].key)).toBe(401)
    await inbox.take(({ text, to }) => to === owner.email && text.includes("ended all access keys"), "the mail")
    expect(await curio.json(["keys", "list"])).toEqual([])
    for (const [args, code] of [
      [["--id", keys[0].id, "--yes"], 1],
      [["--yes"], 2],
    ] as const)
      expect(await curio.run(["keys", "revoke", ...args])).toMatchObject({ code, out: "" })
  })

  test("deletes a user, whose token is then that of no user, and sets a password that works at once", async () => {
    const gone = await person("gone")
    expect((await gone.get("/users/me")).status).toBe(200)
    expect(await curio.json(["users", "delete", gone.email, "--yes"])).toEqual({ deleted: 1 })
    const answer = await gone.get("/users/me")
    expect([answer.status, answer.body]).toEqual([404, { error: "USER_NOT_FOUND" }])

    const kept = await person("kept")
    expect(await curio.json(["users", "set-password", kept.email], "a better horse\n")).toEqual({ changed: 1 })
    expect((await kept.post("/auth/login", { email: kept.email, password: kept.password })).status).toBe(401)
    expect((await kept.post("/auth/login", { email: kept.email, password: "a better horse" })).status).toBe(200)
  })

  test("ends the sessions with a password, and unlinks what a user linked", async () => {
    const kept = await person("remedied")
    expect(await curio.json(["users", "set-password", kept.email], "a better horse\n")).toEqual({ changed: 1 })
    expect((await kept.post("/auth/refresh")).status).toBe(200)
    const ending = ["users", "set-password", kept.id, "--end-sessions"]
    expect(await curio.json(ending, "a better horse\n")).toEqual({ changed: 1 })
    expect((await kept.post("/auth/refresh")).status).toBe(401)
    const old = { token: kept.token }
    expect((await kept.put("/integrations/gameplatform/api-key", { apiKey: "0".repeat(32) }, old)).status).toBe(401)
    expect((await kept.get("/users/me", old)).status).toBe(401)

    using database = new Database(join(curio.dataDir, "curio.db"))
    database.run("pragma busy_timeout = 5000")
    const link =
      "insert into linked_accounts (user_id, issuer, subject, email_verified, linked_at) values (?, ?, 'eve', 0, 1)"
    for (const issuer of ["https://idp.example", "https://other.example"]) database.run(link, [kept.id, issuer])
    database.run("insert into platform_links values (?, '76561190000000001', 1)", [kept.id])
    database.run("insert into platform_keys values (?, 'sealed')", [kept.id])
    expect(await curio.json(["users", "unlink", kept.email, "--yes"])).toEqual({ unlinked: 2 })
    for (const table of ["linked_accounts", "platform_links", "platform_keys"])
      expect(database.query(`select * from ${table} where user_id = ?`).all(kept.id)).toEqual([])
    expect(await curio.json(["users", "unlink", kept.email, "--yes"])).toEqual({ unlinked: 0 })
    expect((await curio.json(["audit", "list"]))[0]).toMatchObject({ command: "users unlink", target: kept.id })
  })

  test("takes an authenticator app from a user who lost it, ends the sessions and says so by mail", async () => {
    const clock = { now: Date.now, forward: () => {} }
    const lost = await withAuthenticator(await person("lost"), clock)
    const credentials = { email: lost.email, password: lost.password }
    expect((await client(server.url).post("/auth/login", credentials)).body).toEqual({ error: "MFA_REQUIRED" })
    expect(await curio.json(["users", "reset-factors", lost.email, "--yes"])).toEqual({ removed: 1 })
    expect((await curio.json(["audit", "list"]))[0]).toMatchObject({ command: "users reset-factors", target: lost.id })
    expect((await lost.post("/auth/refresh")).status).toBe(401)
    expect((await lost.get("/users/me")).status).toBe(401)
    expect((await client(server.url).post("/auth/login", credentials)).status).toBe(200)
    await inbox.take(({ text, to }) => to === lost.email && text.includes("An administrator removed"), "the mail")
    expect(await curio.json(["users", "reset-factors", lost.email, "--yes"])).toEqual({ removed: 0 })
  })

  test("sends a test mail, lists mails, and says which it cannot retry", async () => {
    expect(await curio.json(["mail", "test", "user@example.com"])).toEqual({ sent: 1 })
    expect(inbox.mails.filter(({ to }) => to === "user@example.com")).toHaveLength(1)
    const writer = await person("writer")
    const mails = await curio.json(["mail", "list"])
    expect(mails[0]).toMatchObject({ to: mails[0].status === "sent" ? null : writer.email, kind: "verification" })
    expect(JSON.stringify(mails)).not.toMatch(/token|sealed|encrypted/i)
    expect(await curio.json(["mail", "list", "--failed"])).toEqual([])
    expect(await curio.json(["mail", "retry", "--all"])).toEqual({ retried: 0 })
    const sentence = /^There is no such failed mail; /
    for (const id of [mails[0].id, "no-id"])
      expect(await curio.run(["mail", "retry", id])).toMatchObject({ code: 1, err: expect.stringMatching(sentence) })
    expect(await curio.json(["mail", "test", "user@example.com", "--yes"])).toEqual({ sent: 1 })
    expect(await curio.run(["mail", "retry"])).toMatchObject({ code: 2, out: "" })
    expect(await curio.run(["mail", "test", "not an address"])).toMatchObject({ code: 2, out: "" })
  })

  test("retries a mail that was given up by its id, in letters of either case", async () => {
    const id = Bun.randomUUIDv7()
    using database = new Database(join(curio.dataDir, "curio.db"))
    database.run("pragma busy_timeout = 5000")
    const row =
      "insert into outbox (id, kind, created_at, attempts, give_up_at, failed_at) values (?, 'verification', 1, 9, 2, 2)"
    database.run(row, [id])
    expect((await curio.json(["mail", "list", "--failed"]))[0]).toMatchObject({ id, to: null, status: "failed" })
    expect((await curio.run(["mail", "list", "--failed"])).out).toContain(id)
    expect(await curio.json(["mail", "retry", id.toUpperCase(), "--yes"])).toEqual({ retried: 1 })
    expect(await curio.json(["mail", "list", "--failed"])).toEqual([])
    expect((await curio.json(["audit", "list"]))[0]).toMatchObject({ command: "mail retry", target: id })
  })

  test("backs up while the server writes, refuses to restore while it runs, and restores when it has stopped", async () => {
    const before = await person("before")
    const file = join(curio.folder, "backup.db")
    let writing = true
    const write = async () => {
      let refreshed = 0
      for (; writing; refreshed++) expect((await before.post("/auth/refresh")).status).toBe(200)
      return refreshed
    }
    const writer = write()
    const answer = await curio.json(["db", "backup", file])
    writing = false
    expect(await writer).toBeGreaterThan(0)
    expect(answer).toEqual({ file, bytes: Bun.file(file).size })
    using copy = new Database(file, { readonly: true })
    expect(copy.query("pragma integrity_check").get()).toEqual({ integrity_check: "ok" })
    expect(copy.query("select email from users where id = ?").get(before.id)).toEqual({ email: before.email })

    const after = await person("after")
    const refused = await curio.run(["db", "restore", file, "--yes"])
    expect(refused).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/^DATA_DIR: .* is in use by another/),
    })
    expect((await after.get("/users/me")).status).toBe(200)

    expect(await server.stop()).toBe(0)
    const { keptAs, restored } = await curio.json(["db", "restore", file, "--yes"])
    expect(restored).toBe(1)
    using kept = new Database(keptAs, { readonly: true })
    expect(kept.query("select email from users where id = ?").get(after.id)).toEqual({ email: after.email })
    expect((await curio.json(["audit", "list"]))[0]).toMatchObject({ command: "db restore", target: file })

    server = await startServer({ DATA_DIR: curio.dataDir, MAIL_URL: inbox.url })
    const login = (email: string) => client(server.url).post("/auth/login", { email, password: "correct horse" })
    expect((await login(before.email)).status).toBe(200)
    expect((await login(after.email)).status).toBe(401)
  })
})
