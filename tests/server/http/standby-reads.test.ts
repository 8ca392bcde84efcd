import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { SQL } from "bun"
import { connect } from "../../../packages/client/src/index.ts"
import { type Service, startService } from "../../support/service.ts"
import { hasPrograms, type Replicated, replicated, type Server } from "../../support/standby.ts"
import { until } from "../../support/until.ts"
import { chatRows } from "../chat/chat-client.ts"

setDefaultTimeout(120_000)

describe.skipIf(!hasPrograms)("Where standbys answer reads", () => {
  let databases: Replicated
  let reader: Server
  let primary: SQL
  let standby: SQL
  let service: Service
  let person: Awaited<ReturnType<Service["person"]>>

  beforeAll(async () => {
    databases = await replicated()
    reader = await databases.addReader()
    primary = new SQL({ url: databases.primaryUrl(), max: 1 })
    standby = new SQL({ url: reader.url, max: 1 })
    const env = { DATABASE_URL: databases.url, DATABASE_READ_URLS: reader.url, DATABASE_CONNECTIONS: "4" }
    service = await startService({ env, passwordCost: 4 })
    person = await service.person()
  })

  afterAll(async () => {
    await service.stop()
    await Promise.all([primary.close(), standby.close()])
    await databases.stop()
  })

  const reads = async (target: string) => {
    const { text } = await service.client().get("/metrics")
    return Number(new RegExp(`^database_reads_total{target="${target}"} (\\d+)`, "m").exec(text)?.[1] ?? 0)
  }
  /** What a request is answered, and whether a standby was asked for it. */
  const asked = async (send: () => Promise<{ readonly status: number; readonly headers: Headers }>) => {
    const before = await reads("standby")
    const { headers, status } = await send()
    return { status, position: headers.get("read-after"), byStandby: (await reads("standby")) > before }
  }
  const list = (headers = {}) => person.get("/collections", { headers })
  const untilStandbyAnswers = () => until(async () => (await asked(list)).byStandby, 30)
  const paused = async <A>(work: () => Promise<A>): Promise<A> => {
    await standby.unsafe("select pg_wal_replay_pause()")
    try {
      return await work()
    } finally {
      await standby.unsafe("select pg_wal_replay_resume()")
    }
  }

  test("a request that reads is answered by one, and says no position", async () => {
    await untilStandbyAnswers()
    expect(await asked(list)).toEqual({ status: 200, position: null, byStandby: true })
  })

  test("a change answers its position, and what reads after it sees it", async () => {
    await untilStandbyAnswers()
    await paused(async () => {
      const made = await person.post("/collections", { name: "Shelf", type: "books" })
      expect(made.status).toBe(201)
      const after = made.headers.get("read-after") ?? ""
      expect(after).toMatch(/^[0-9A-F]{16}$/)
      expect(await asked(list)).toEqual({ status: 200, position: null, byStandby: false })
      expect((await list()).body.items).toHaveLength(1)
      const other = await service.person()
      expect(await asked(() => other.get(`/users/${person.user.id}`, { headers: { "read-after": after } }))).toEqual({
        ...{ status: 200, position: null, byStandby: false },
      })
    })
    await untilStandbyAnswers()
    expect((await list()).body.items).toHaveLength(1)
  })

  test("each of those whose messages are stored together is answered a position", async () => {
    const other = await service.person()
    const conversation = await chatRows(service).group(person, [other])
    const sends = Array.from({ length: 24 }, (_, n) =>
      (n % 2 === 0 ? person : other).post(`${conversation}/messages`, { content: `Word ${n}` }),
    )
    for (const { headers, status } of await Promise.all(sends))
      expect([status, headers.get("read-after")]).toEqual([201, expect.stringMatching(/^[0-9A-F]{16}$/)])
  })

  test("any other text of a client is answered by the primary", async () => {
    await untilStandbyAnswers()
    for (const text of ["newest", "", "16/B374D848", "G".repeat(16), "FFFFFFFFFFFFFFFF", "0".repeat(17)])
      expect(await asked(() => list({ "read-after": text }))).toEqual({ status: 200, position: null, byStandby: false })
    expect(await asked(() => list({ "read-after": "0".repeat(16) }))).toMatchObject({ byStandby: true })
  })

  test("a repeated request answers a position too", async () => {
    const headers = { "idempotency-key": "once" }
    const send = () => person.post("/collections", { name: "Twice", type: "books" }, { headers })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.headers.get("idempotency-replayed")).toBe("true")
    expect(first.headers.get("read-after")).toMatch(/^[0-9A-F]{16}$/)
  })

  test("a session that has ended, and a suspended account, are refused at once", async () => {
    const other = await service.person()
    const third = await service.person()
    await untilStandbyAnswers()
    await paused(async () => {
      expect((await other.post("/auth/logout-all")).status).toBe(204)
      expect((await other.get("/collections")).status).toBe(401)
      await primary.unsafe("update users set suspended_at = now() where id = $1", [third.user.id])
      expect((await third.get("/collections")).status).toBe(403)
    })
  })

  test("the client of the package sends back what it was answered", async () => {
    const sent: Array<string | null> = []
    const curio = connect(service.url, {
      fetch: (input, init) => {
        sent.push(new Headers(init.headers).get("read-after"))
        return fetch(input, init)
      },
    })
    const registered = await curio.register({ email: "reader@example.com", password: "correct horse" })
    const first = registered.response.headers.get("read-after") ?? ""
    const made = await curio.api.collections.post({ name: "Shelf", type: "books" })
    const second = made.response.headers.get("read-after") ?? ""
    await curio.api.collections.get()
    expect(sent).toEqual([null, first, second])
    expect(second > first).toBe(true)
    const socket = curio.realtime()
    await until(() => socket.cursor !== null, 10)
    await curio.api.collections.get()
    socket.close()
    expect(sent.at(-1)).toBe("newest")
  })

  test("a change whose position the primary does not say is seen as well, until there is one again", async () => {
    await untilStandbyAnswers()
    // Its own function, in front of that of Postgres, for connections that are opened from now on.
    await primary.unsafe(`create function public.pg_current_wal_insert_lsn() returns pg_lsn language plpgsql
      as $$ begin raise exception 'The primary does not say.'; end $$`)
    await primary.unsafe("alter role current_user set search_path = public, pg_catalog")
    await primary.unsafe(`select pg_terminate_backend(pid, 30000) from pg_stat_activity
      where query like '%pg_current_wal_insert_lsn%' and pid <> pg_backend_pid()`)
    const sent: Array<string | null> = []
    const curio = connect(service.url, {
      fetch: (input, init) => {
        sent.push(new Headers(init.headers).get("read-after"))
        return fetch(input, init)
      },
    })
    const registered = await curio.register({ email: "silent@example.com", password: "correct horse" })
    expect(registered.response.headers.get("read-after")).toBe("newest")
    await curio.api.collections.get()
    const made = await curio.api.collections.post({ name: "Shelf", type: "books" })
    expect(made.response.headers.get("read-after")).toBe("newest")
    await primary.unsafe("alter role current_user reset search_path")
    await primary.unsafe("drop function public.pg_current_wal_insert_lsn()")
    await untilStandbyAnswers()
    const { data } = await curio.api.collections.get()
    expect(data?.items).toHaveLength(1)
    const again = await curio.api.collections.post({ name: "Other", type: "books" })
    const position = again.response.headers.get("read-after")
    expect(position).toMatch(/^[0-9A-F]{16}$/)
    await curio.api.collections.get()
    expect(sent).toEqual([null, "newest", "newest", "newest", "newest", position])
  })

  test("the metrics say how far each is behind", async () => {
    const { text } = await service.client().get("/metrics")
    const { port } = reader
    expect(text).toMatch(new RegExp(`^database_standby_lag_seconds{standby="127.0.0.1:${port}/postgres"} [\\d.]+`, "m"))
  })
})
