import { Database } from "bun:sqlite"
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import { SQL } from "bun"
import { Effect, Exit, Redacted, Scope } from "effect"
import { type ServerProcess, startServer } from "../server/processes/server-process.ts"
import { child } from "../sql/engine/children/child.ts"
import { client } from "../support/client.ts"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { soakSeconds } from "../support/soak.ts"
import { installation } from "./curio.ts"
import { differingAnswers, listRoutes } from "./list-answers.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

/** The whole demo in a soak. */
const demo = soakSeconds === null ? ["--users", "6", "--collections", "2", "--items", "5"] : []

// Only where a Postgres is: `tests/support/throwaway-postgres.sh` starts one.
describe.skipIf(!hasPostgres)("curio db copy", () => {
  const scope = Effect.runSync(Scope.make())
  const secret = "a secret that is the same for both servers"
  const curio = installation({ JWT_SECRET: secret })
  const env = { DATA_DIR: curio.dataDir, JWT_SECRET: secret, PUBLIC_URL: "http://curio.test" }
  const newDatabase = async () => Redacted.value(await Effect.runPromise(Scope.provide(temporaryPostgres, scope)))
  const sql = async (url: string, statement: string): Promise<ReadonlyArray<Record<string, unknown>>> => {
    const connection = new SQL({ url, max: 1 })
    try {
      return await connection.unsafe(statement)
    } finally {
      await connection.close()
    }
  }
  let url: string
  let before: ServerProcess
  let token: string
  beforeAll(async () => {
    url = await newDatabase()
    await curio.json(["seed", ...demo])
    before = await startServer(env)
    const credentials = { email: "collector0@demo.example", password: "demo password" }
    token = (await client(before.url).post("/auth/login", credentials)).body.accessToken
    const own = client(before.url, token)
    // Numbers, keys and texts of which the engines have ideas of their own.
    const { id } = (await own.post("/collections", { name: "Ümlaut 🙂", type: "books" })).body
    const items = [
      { name: "zebra", fields: { page_count: 301, author: "b" } },
      { name: "Äpfel", fields: { author: "a\u2028\\", page_count: 2 } },
      { name: "apple", fields: {} },
    ]
    for (const item of items) await own.post(`/collections/${id}/items`, item)
  })
  afterAll(async () => {
    await before.kill()
    await Effect.runPromise(Scope.close(scope, Exit.void))
    curio.remove()
  })

  test("does nothing while a server uses the folder, to what is no address, and from Postgres", async () => {
    const refusals: ReadonlyArray<readonly [string, Record<string, string>, number, RegExp]> = [
      [url, {}, 1, /^DATA_DIR: .* is in use by another curio process; stop that one or choose another folder\.\n$/],
      ["mysql://localhost/x", {}, 2, /^--to is an address like postgres:\/\/user:password@host:5432\/database\.\n$/],
      [url, { DATABASE_URL: url }, 1, /^DATABASE_URL names a Postgres already, .* leave DATABASE_URL empty .*\n$/],
      [url, { DATA_DIR: join(curio.folder, "nowhere") }, 1, /^There is no database yet: /],
    ]
    for (const [to, more, code, err] of refusals)
      expect(await curio.run(["db", "copy", "--to", to, "--json"], "", more)).toEqual({
        code,
        out: "",
        err: expect.stringMatching(err),
      })
    expect(await sql(url, "select relname from pg_class where relname = 'migrations'")).toEqual([])
    await before.stop()
  })

  test.each(["Copying", "Comparing"])(
    "that is killed while it is %s leaves an empty database, to which it can be repeated",
    (label) =>
      Effect.runPromise(
        Effect.scoped(
          Effect.gen(function* () {
            const copying = yield* child(
              "copy.ts",
              curio.dataDir,
              url,
              label.replace(/^./, (c) => c.toUpperCase()),
            )
            expect(yield* copying.exited).not.toBe(0)
            const [row] = yield* Effect.promise(() => sql(url, "select count(*)::int as n from users"))
            expect(row).toEqual({ n: 0 })
          }),
        ),
      ),
  )

  test("copies everything, and both servers give the same answers", async () => {
    const tables = new Database(join(curio.dataDir, "curio.db"), { readonly: true })
    const countOf = (table: string) => tables.query<{ n: number }, []>(`select count(*) as n from "${table}"`).get()?.n
    const copied = await curio.json(["db", "copy", "--to", url])
    expect(copied.tables).toBeGreaterThan(40)
    expect(copied.rows).toBeGreaterThan(500)
    for (const table of ["users", "items", "item_values", "messages", "notifications"])
      expect(await sql(url, `select count(*)::int as n from "${table}"`)).toEqual([{ n: countOf(table) ?? 0 }])
    const last = tables.query<{ n: number }, []>("select max(n) as n from realtime_events").get()?.n ?? 0
    expect(last).toBeGreaterThan(0)
    expect(await sql(url, "select n::int from realtime_head")).toEqual([{ n: last }])

    const [sqlite, postgres] = await Promise.all([startServer(env), startServer({ ...env, DATABASE_URL: url })])
    try {
      const routes = await listRoutes(client(sqlite.url, token))
      expect(routes.length).toBeGreaterThan(60)
      const differing = await differingAnswers(client(sqlite.url, token), client(postgres.url, token), routes)
      expect(differing).toEqual([])
      // The copy goes on by itself: numbers of rows and of the realtime log, and the sessions.
      const created = await client(postgres.url, token).post("/collections", { name: "After", type: "games" })
      expect(created.status).toBe(201)
      await client(postgres.url, token).post("/posts", { text: "After", visibility: "public" })
    } finally {
      await Promise.all([sqlite.stop(), postgres.stop()])
    }
    const [head] = await sql(url, "select database_id from realtime_head")
    const log = tables.query<{ database_id: string }, []>("select database_id from realtime_head").get()
    expect(head?.["database_id"]).not.toBe(log?.database_id)
    tables.close(true)
    const onPostgres = { DATABASE_URL: url }
    expect(JSON.parse((await curio.run(["db", "check", "--json"], "", onPostgres)).out)).toEqual([])
    const [entry] = JSON.parse((await curio.run(["audit", "list", "--json"], "", onPostgres)).out)
    expect(entry).toMatchObject({ command: "db copy", target: join(curio.dataDir, "curio.db") })
  })

  test("goes on with the numbers of a realtime log from which all events were swept", async () => {
    const tables = new Database(join(curio.dataDir, "curio.db"))
    tables.run("update realtime_floor set n = (select max(n) from realtime_events)")
    tables.run("delete from realtime_events")
    const floor = tables.query<{ n: number }, []>("select n from realtime_floor").get()?.n ?? 0
    tables.close(true)
    expect(floor).toBeGreaterThan(0)
    const other = await newDatabase()
    await curio.json(["db", "copy", "--to", other])
    const ends = "select h.n::int as head, f.n::int as floor from realtime_head h, realtime_floor f"
    expect(await sql(other, ends)).toEqual([{ head: floor, floor }])
  })

  test("refuses a database that is not empty, of the service or of others", async () => {
    const counted = "select count(*)::int as n from users"
    const rows = await sql(url, counted)
    expect(await curio.run(["db", "copy", "--to", url, "--json"])).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(/^Nothing was copied: the database at \S+ is not empty: there are rows in "\w+"\. /),
    })
    expect(await sql(url, counted)).toEqual(rows)
    const other = await newDatabase()
    await sql(other, "create table guests (name text)")
    expect(await curio.run(["db", "copy", "--to", other])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/ is not empty: it has the table "guests", which is not one of curio's\. /),
    })
    expect(await sql(other, "select relname from pg_class where relname = 'migrations'")).toEqual([])
  })
})
