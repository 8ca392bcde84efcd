import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, get } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Exit, Redacted, Scope } from "effect"
import { type Client, client } from "../../support/client.ts"
import { hasPostgres, migratedPostgres } from "../../support/postgres.ts"
import { openSocket } from "../realtime/socket-client.ts"
import { rawConnection } from "./raw-connection.ts"
import { type ServerProcess, startInVain, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), "curio-workers-"))
afterAll(() => rmSync(folder, { recursive: true }))

interface Line {
  readonly message: string
  readonly worker?: number
  readonly pid?: number
  readonly path?: string
  readonly requestId?: string
}

/** The lines that a server logged so far. */
const linesOf = ({ said }: ServerProcess): ReadonlyArray<Line> =>
  said.out.split("\n").flatMap((line) => (line.startsWith("{") && line.endsWith("}") ? [JSON.parse(line)] : []))

/** The processes of the servers, the latest of each number. */
const pidsOf = (server: ServerProcess): ReadonlyMap<number, number> =>
  new Map(
    linesOf(server).flatMap(({ message, pid, worker }) =>
      message === "a server listens" && worker !== undefined && pid !== undefined ? [[worker, pid]] : [],
    ),
  )

/** One request on a connection of its own. */
const alone = (url: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode))
    }).once("error", reject)
  })

const register = async (api: Client, email: string): Promise<string> =>
  (await api.post("/auth/register", { email, password: "correct horse" })).body.accessToken

describe.skipIf(!hasPostgres)("Several servers on one port", () => {
  const scope = Effect.runSync(Scope.make())
  let env: Record<string, string>
  let server: ServerProcess
  beforeAll(async () => {
    const url = Redacted.value(await Effect.runPromise(Scope.provide(migratedPostgres, scope)))
    env = { DATA_DIR: join(folder, "data"), DATABASE_URL: url, WORKERS: "2", GAMEPLATFORM_ENABLED: "false" }
    server = await startServer(env)
  })
  afterAll(async () => {
    await server.kill()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  test("share its connections", async () => {
    const connections = 1000
    for (let done = 0; done < connections; done += 50)
      expect(await Promise.all(Array.from({ length: 50 }, () => alone(`${server.url}/health`)))).not.toContain(500)
    const countOf = () =>
      Map.groupBy(
        linesOf(server).filter(({ path }) => path === "/health"),
        ({ worker }) => worker,
      )
    while ([...countOf().values()].flat().length < connections) await Bun.sleep(10)
    const shares = [...countOf()].map(([worker, lines]) => [worker, lines.length / connections] as const)
    expect(shares.map(([worker]) => worker).toSorted()).toEqual([1, 2])
    for (const [, share] of shares) expect(share).toBeLessThanOrEqual(0.7)
  })

  test("know the sessions of one another, and notify all sockets what happened at any of them", async () => {
    const ada = client(server.url)
    const [token, other] = [
      await register(ada, "ada@example.com"),
      await register(client(server.url), "bob@example.com"),
    ]
    const headers = { connection: "close" }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client(server.url).get("/users/me", { token, headers })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (let n = 0; n < 6; n++) expect((await ada.post("/auth/refresh", undefined, { headers })).status).toBe(200)

    const sockets = Array.from({ length: 12 }, () => openSocket(server, token))
    for (const socket of sockets) await socket.ofType("ready")
    const { id } = (await client(server.url, token).get("/users/me")).body
    expect((await client(server.url, other).post("/friends/requests", { userId: id })).status).toBe(201)
    for (const socket of sockets) await socket.ofType("notification.created")
    for (const socket of sockets) await socket.close()
  })

  test("lose nothing when one of them is killed under load, and are two again", async () => {
    const token = await register(client(server.url), "eve@example.com")
    const connections = await Promise.all(Array.from({ length: 24 }, () => rawConnection(server.url)))
    const idOf = (answer: string) => /^x-request-id: (\S+)/im.exec(answer)?.[1]
    const ids: Array<string | undefined> = []
    for (const connection of connections) {
      await connection.say("GET /health HTTP/1.1\r\nhost: curio\r\n\r\n")
      ids.push(idOf(await connection.answer()))
    }
    const workerOf = () => new Map(linesOf(server).map(({ requestId, worker }) => [requestId, worker]))
    while (ids.some((id) => !workerOf().has(id))) await Bun.sleep(10)
    const workers = workerOf()

    const written: Array<string> = []
    let broken = 0
    let isOver = false
    const write = async (writer: number) => {
      for (let n = 0; !isOver; n++) {
        const created = await client(server.url, token)
          .post("/collections", { name: `${writer} ${n}`, type: "games" })
          .catch(() => null)
        if (created === null) broken++
        else {
          expect(created.status).toBe(201)
          written.push(created.body.id)
        }
      }
    }
    const writing = Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
    const reach = async (count: number) => {
      while (written.length < count) await Bun.sleep(5)
    }
    await reach(50)
    const [killed, pid = 0] = [...pidsOf(server)][0] ?? []
    process.kill(pid, "SIGKILL")
    // The line of its second start, with the reason for the end before it.
    await server.logs(new RegExp(`("a server ended and is started again","worker":${killed},"reason":"SIGKILL")`))
    while (pidsOf(server).get(killed ?? 0) === pid) await Bun.sleep(10)
    await reach(written.length + 50)
    isOver = true
    await writing

    const found = new Set<string>()
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Awaited<ReturnType<Client["get"]>> = await client(server.url, token).get(
        `/collections?limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`,
      )
      for (const { id } of page.body.items) found.add(id)
      cursor = page.body.nextCursor
    }
    expect(written.filter((id) => !found.has(id))).toEqual([])
    // Of each writer the request in flight, and one that waited for the killed server to take its connection.
    expect(broken).toBeLessThanOrEqual(16)

    for (const [n, connection] of connections.entries()) {
      const isOfKilled = workers.get(ids[n]) === killed
      if (isOfKilled) await connection.closed
      else {
        await connection.say("GET /health HTTP/1.1\r\nhost: curio\r\n\r\n")
        expect(await connection.answer()).toStartWith("HTTP/1.1 200 ")
      }
      connection.end()
    }
    const ofEach = new Set(ids.map((id) => workers.get(id)))
    expect(ofEach.size).toBe(2)
  })

  test("answer the same metrics, whose counts never fall, also when one of them was killed", async () => {
    const health = `http_requests_total{method="GET",route="/health",status="200"}`
    const scrape = async () => {
      const response = await fetch(`${server.url}/metrics`, { headers: { connection: "close" } })
      expect(response.status).toBe(200)
      const values = new Map<string, number>()
      for (const line of (await response.text()).split("\n")) {
        const [, series = "", value] = /^([^#]\S*(?: \S*)*) (\S+)$/.exec(line) ?? []
        if (value !== undefined) values.set(series, Number(value))
      }
      return values
    }
    const countsOf = (values: ReadonlyMap<string, number>) =>
      [...values].filter(([series]) => /_(total|bucket|sum|count)(\{|$)/.test(series))
    const scrapes = [await scrape()]
    const began = scrapes[0]?.get(health) ?? 0
    for (let n = 0; n < 60; n++) await alone(`${server.url}/health`)
    for (let n = 0; n < 10; n++) scrapes.push(await scrape())
    expect(scrapes.at(-1)?.get(health)).toBe(began + 60)
    expect(scrapes.at(-1)?.get(`http_request_duration_seconds_count{method="GET",route="/health"}`)).toBe(began + 60)

    const [killed, pid = 0] = [...pidsOf(server)][0] ?? []
    process.kill(pid, "SIGKILL")
    while (pidsOf(server).get(killed ?? 0) === pid) await Bun.sleep(10)
    for (let n = 0; n < 10; n++) scrapes.push(await scrape())
    expect(scrapes.at(-1)?.get(health)).toBe(began + 60)
    for (const [n, later] of scrapes.slice(1).entries())
      for (const [series, value] of countsOf(scrapes[n] ?? new Map()))
        expect([series, later.get(series) ?? 0]).toEqual([series, Math.max(value, later.get(series) ?? 0)])
  })

  test("stop together, and end too when the process that started them is killed", async () => {
    const pids = [...pidsOf(server).values()]
    expect(pids.length).toBe(2)
    expect(await server.stop()).toBe(0)
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH")

    const orphaned = await startServer(env)
    expect(pidsOf(orphaned).size).toBe(2)
    // This waits for the end of its standard output, which the servers have too.
    await orphaned.kill()
  })

  test("say why they cannot start, once", async () => {
    const occupied = createServer().listen(0, "127.0.0.1")
    await new Promise((resolve) => occupied.once("listening", resolve))
    const address = occupied.address()
    const PORT = String(typeof address === "object" ? address?.port : 0)
    expect(await startInVain({ ...env, PORT })).toMatchObject({
      code: 1,
      err: `PORT: ${PORT} is in use on 127.0.0.1; stop what uses it or choose another port.\n`,
    })
    occupied.close()
    expect(await startInVain({ ...env, DATABASE_URL: "postgres://127.0.0.1:1/curio" })).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^DATABASE_URL: the database at 127\.0\.0\.1:1\/curio does not answer: .*\nThe first of the servers ended at its start\.\n$/,
      ),
    })
  })
})

describe("With WORKERS on SQLite", () => {
  test("there is one server, and it says why", async () => {
    const server = await startServer({ DATA_DIR: join(folder, "sqlite"), WORKERS: "auto", LOG_FORMAT: "json" })
    expect(server.said.out).toContain("WORKERS is set without DATABASE_URL; SQLite has one writer, in one process")
    expect(server.said.out).toMatch(/"message":"listening","url":"[^"]+","database":"SQLite","servers":1}/)
    expect(await server.stop()).toBe(0)
  })
})
