import { Database } from "bun:sqlite"
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { SQL } from "bun"
import { Effect, Exit, Redacted, Scope } from "effect"
import { startInVain } from "../server/processes/server-process.ts"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { installation } from "./curio.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const sentence =
  "This database was made by a newer curio (unknown migration 0099_future): " +
  "start that version, or restore a backup from before it."
const statement = "INSERT INTO migrations (name) VALUES ('0099_future')"
const scope = Scope.makeUnsafe()
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

/** An installation whose database a newer build has changed. */
const onSqlite = async () => {
  const curio = installation()
  await curio.json(["db", "migrate"])
  using database = new Database(join(curio.dataDir, "curio.db"))
  database.run(statement)
  return { curio, env: { DATA_DIR: curio.dataDir } }
}
const onPostgres = async () => {
  const url = Redacted.value(await Effect.runPromise(Scope.provide(temporaryPostgres, scope)))
  const curio = installation({ DATABASE_URL: url })
  await curio.json(["db", "migrate"])
  const sql = new SQL({ url, max: 1 })
  await sql.unsafe(statement)
  await sql.close()
  return { curio, env: { DATA_DIR: curio.dataDir, DATABASE_URL: url } }
}

describe.each([["SQLite", onSqlite] as const, ...(hasPostgres ? [["Postgres", onPostgres] as const] : [])])(
  "A database that a newer build has changed, on %s,",
  (engine, newer) => {
    let made: Awaited<ReturnType<typeof onSqlite>>
    beforeAll(async () => {
      made = await newer()
    })
    afterAll(() => made.curio.remove())

    test("is refused by the server in one sentence, whatever AUTO_MIGRATE says", async () => {
      for (const AUTO_MIGRATE of ["true", "false"])
        expect(await startInVain({ ...made.env, AUTO_MIGRATE })).toMatchObject({ code: 1, err: `${sentence}\n` })
    })

    test.each([
      [["users", "list"]],
      [["users", "create", "--email", "ada@example.com", "--without-password"]],
      [["seed", "--users", "1"]],
      [["audit", "list"]],
      [["sessions", "prune"]],
      [["db", "migrate"]],
      [["db", "vacuum"]],
    ])("is refused by curio %j", async (args) => {
      const refused = await made.curio.run([...args, "--json"])
      expect(refused).toEqual({ code: 1, out: "", err: `${sentence}\n` })
    })

    test("is refused with AUTO_MIGRATE=false too", async () => {
      const refused = await made.curio.run(["users", "list", "--json"], "", { AUTO_MIGRATE: "false" })
      expect(refused).toEqual({ code: 1, out: "", err: `${sentence}\n` })
    })

    test("is shown by db status and db check, with exit code 1", async () => {
      const status = await made.curio.run(["db", "status", "--json"])
      expect(status).toMatchObject({ code: 1, err: `${sentence}\n` })
      expect(JSON.parse(status.out)).toMatchObject({ pending: [], unknown: ["0099_future"] })
      expect((await made.curio.run(["db", "status"])).out).toMatch(/^unknown +0099_future$/m)
      const check = await made.curio.run(["db", "check", "--json"])
      expect({ code: check.code, out: JSON.parse(check.out) }).toEqual({ code: 1, out: [{ problem: sentence }] })
    })

    test("is wrong to the doctor", async () => {
      const away = { GAMEPLATFORM_OPENID_ENDPOINT: "http://127.0.0.1:1", GAMEPLATFORM_API_URL: "http://127.0.0.1:1" }
      const { out } = await made.curio.run(["doctor", "--json"], "", { ...away, GAMEPLATFORM_STORE_URL: "" })
      expect(JSON.parse(out)).toContainEqual({ part: "database", status: "wrong", detail: sentence })
    })

    if (engine === "SQLite")
      test("can be backed up, and replaced by a backup from before", async () => {
        const older = installation()
        await older.json(["users", "create", "--email", "ada@example.com", "--without-password"])
        const [before, after] = [join(made.curio.folder, "before.db"), join(made.curio.folder, "after.db")]
        await older.json(["db", "backup", before])
        older.remove()
        await made.curio.json(["db", "backup", after])
        expect(existsSync(after)).toBe(true)
        const refused = await made.curio.run(["db", "restore", after, "--yes"])
        expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("made by a newer curio") })
        await made.curio.json(["db", "restore", before, "--yes"])
        expect(await made.curio.json(["users", "list"])).toHaveLength(1)
      })
  },
)
