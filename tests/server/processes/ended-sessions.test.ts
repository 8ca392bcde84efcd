import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Exit, Redacted, Scope } from "effect"
import { curioIn } from "../../cli/in-process.ts"
import { client } from "../../support/client.ts"
import { mailsOf } from "../../support/mails.ts"
import { hasPostgres, migratedPostgres } from "../../support/postgres.ts"
import { startSmtpInbox } from "../../support/smtp-inbox.ts"
import { jwtSecret } from "../../support/token-of.ts"
import { makeTraders, type Trader } from "../../support/traders.ts"
import { openSocket, type SocketClient } from "../realtime/socket-client.ts"
import { type ServerProcess, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const scope = Effect.runSync(Scope.make())
const inbox = await startSmtpInbox()
const { mailTo } = mailsOf(inbox)
const folder = mkdtempSync(join(tmpdir(), "curio-ended-"))
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await inbox.stop()
  rmSync(folder, { recursive: true })
})

// On Postgres the sockets are on one server, and the requests go to the other.
describe.each(hasPostgres ? ["SQLite", "Postgres"] : ["SQLite"])("Sockets of other processes, on %s", (engine) => {
  let env: Record<string, string>
  let servers: ReadonlyArray<ServerProcess>
  let people: ReadonlyArray<Trader>
  let bystander: SocketClient
  beforeAll(async () => {
    const postgres = engine === "Postgres" ? await Effect.runPromise(Scope.provide(migratedPostgres, scope)) : null
    const databaseUrl = postgres === null ? null : Redacted.value(postgres)
    const dataDir = join(folder, engine)
    people = await makeTraders(8, { databaseUrl, folder: dataDir, jwtSecret })
    env = { DATA_DIR: dataDir, JWT_SECRET: jwtSecret, MAIL_URL: inbox.url, FRONTEND_URL: "http://frontend.test" }
    if (databaseUrl !== null) env = { ...env, DATABASE_URL: databaseUrl }
    servers = await Promise.all(Array.from({ length: engine === "Postgres" ? 2 : 1 }, () => startServer(env)))
    bystander = await connected(people[0]?.token ?? "")
  })
  afterAll(async () => {
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual(servers.map(() => 0))
    expect(servers.map(({ said }) => said.err)).toEqual(servers.map(() => ""))
  })

  const connected = async (token: string) => {
    const socket = openSocket({ url: servers[0]?.url ?? "" }, token)
    await socket.ofType("ready")
    return socket
  }
  const other = () => client(servers.at(-1)?.url ?? "")
  const curio = async (...args: ReadonlyArray<string>) => {
    const { code, err } = await curioIn(env, [...args, "--yes", "--json"])
    expect({ code, err }).toEqual({ code: 0, err: "" })
  }
  const reset = async ({ id }: Trader) => {
    const email = `trader${people.findIndex((one) => one.id === id) + 1}@example.com`
    await other().post("/auth/forgot-password", { email })
    const { text } = await mailTo(email, "reset-password")
    const token = /token=([\w-]+)/.exec(text)?.[1]
    const answer = await other().post("/auth/reset-password", { token, newPassword: "correct horse" })
    expect(answer.status).toBe(204)
  }

  test.each<readonly [string, number, (who: Trader) => Promise<unknown>]>([
    ["logout-all", 1, ({ token }) => other().post("/auth/logout-all", undefined, { token })],
    ["a password reset", 2, reset],
    ["curio users suspend", 3, ({ id }) => curio("users", "suspend", id, "--note", "spam")],
    ["curio users delete", 4, ({ id }) => curio("users", "delete", id)],
    ["curio sessions revoke", 5, ({ id }) => curio("sessions", "revoke", "--user", id)],
  ])("are closed by %s, with the code for being signed out", async (_, n, end) => {
    const who = people[n]
    if (who === undefined) throw new Error("There are too few people.")
    const sockets = [await connected(who.token), await connected(who.token)]
    await end(who)
    for (const socket of sockets) expect((await socket.closed).code).toBe(4403)
    const refused = openSocket({ url: servers[0]?.url ?? "" }, who.token)
    await refused.closed
    expect(refused.frames).toEqual([])
  })

  test("stay open when their user signs out on one device or changes the password, and not without an account", async () => {
    const browser = other()
    const ada = { email: `ada-${engine}@example.com`, password: "correct horse" }
    const { body } = await browser.post("/auth/register", ada)
    const own = { token: body.accessToken as string }
    const socket = await connected(own.token)
    const change = { currentPassword: ada.password, newPassword: "another horse" }
    expect((await browser.put("/auth/change-password", change, own)).status).toBe(204)
    expect((await browser.post("/auth/logout", undefined, own)).status).toBe(204)
    const again = await connected(own.token)
    for (const one of [socket, again]) {
      one.send({ type: "ping" })
      await one.ofType("pong")
    }
    expect((await browser.delete("/users/me", { password: change.newPassword }, own)).status).toBe(204)
    for (const one of [socket, again]) expect((await one.closed).code).toBe(4403)
  })

  test("are closed for everybody by curio sessions revoke --all", async () => {
    const sockets = [await connected(people[6]?.token ?? ""), await connected(people[7]?.token ?? "")]
    expect(bystander.ws.readyState).toBe(WebSocket.OPEN)
    await curio("sessions", "revoke", "--all")
    // Nothing of what happened before was meant for it.
    expect(bystander.frames.map(({ type }) => type)).toEqual(["ready"])
    for (const socket of [...sockets, bystander]) expect((await socket.closed).code).toBe(4403)
  })
})
