import { afterAll, describe, expect, test } from "bun:test"
import { chownSync, existsSync, mkdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { Effect, Redacted } from "effect"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { installation } from "./curio.ts"

const curio = installation()
afterAll(curio.remove)

const id = "01a1fc1f-ddc1-7327-ac22-811d6f21892c"
const needing: ReadonlyArray<ReadonlyArray<string>> = [
  ["users", "list"],
  ["users", "delete", id, "--yes"],
  ["sessions", "list"],
  ["sessions", "prune"],
  ["imports", "list"],
  ["mail", "list"],
  ["mail", "test", "ada@example.com"],
  ["audit", "list"],
  ["db", "status"],
  ["db", "check"],
  ["db", "vacuum"],
]

const refusal = (place: string, variable: string) =>
  `There is no database yet: nothing is at ${place}. Correct ${variable}, or make one with "curio db migrate".\n`

describe("Without a database", () => {
  test.each(needing)("curio %s %s says where it looked, and makes neither file nor folder", async (...args) => {
    const { code, err } = await curio.run([...args, "--json"])
    expect({ code, err }).toEqual({ code: 1, err: refusal(join(curio.dataDir, "curio.db"), "DATA_DIR") })
    expect(existsSync(curio.dataDir)).toBe(false)
  })

  test("a relative DATA_DIR is named in full", async () => {
    const { err } = await curio.run(["users", "list"], "", { DATA_DIR: "./no-such-folder" })
    expect(err).toBe(refusal(join(process.cwd(), "no-such-folder", "curio.db"), "DATA_DIR"))
    expect(existsSync("no-such-folder")).toBe(false)
  })

  test("an account, demo data and a migration make one", async () => {
    const makers: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
      ["a", ["users", "create", "--email", "ada@example.com", "--without-password"]],
      ["b", ["seed", "--users", "1", "--collections", "1", "--items", "1"]],
      ["c", ["db", "migrate"]],
    ]
    for (const [name, args] of makers) {
      const DATA_DIR = join(curio.folder, name)
      expect(await curio.run([...args, "--json"], "", { DATA_DIR })).toMatchObject({ code: 0, err: "" })
      expect(await curio.run(["users", "list"], "", { DATA_DIR })).toMatchObject({ code: 0, err: "" })
    }
  })
})

// No other user may give files away.
if (process.getuid?.() === 0)
  test("What root makes in the folder of the service's user belongs to that user", async () => {
    const DATA_DIR = join(curio.folder, "service")
    mkdirSync(DATA_DIR)
    chownSync(DATA_DIR, 12_345, 12_346)
    const made = await curio.run(["users", "create", "--email", "a@b.c", "--without-password"], "", { DATA_DIR })
    expect(made).toMatchObject({ code: 0, err: "" })
    const backup = join(curio.folder, "backup.db")
    expect(await curio.run(["db", "backup", backup], "", { DATA_DIR })).toMatchObject({ code: 0, err: "" })
    expect(await curio.run(["db", "restore", backup, "--yes"], "", { DATA_DIR })).toMatchObject({ code: 0, err: "" })
    for (const name of ["curio.db", "jwt-secret", "curio.lock"]) {
      const { gid, mode, uid } = statSync(join(DATA_DIR, name))
      expect({ name, uid, gid, mode: mode & 0o777 }).toEqual({ name, uid: 12_345, gid: 12_346, mode: 0o600 })
    }
  })

if (hasPostgres)
  test("An empty Postgres is no database either, and its password is not shown", () =>
    Effect.gen(function* () {
      const url = new URL(Redacted.value(yield* temporaryPostgres))
      const env = { DATABASE_URL: url.href, DATA_DIR: join(curio.folder, "nowhere") }
      for (const args of needing) {
        const { code, err } = yield* Effect.promise(() => curio.run([...args, "--json"], "", env))
        expect({ args, code, err }).toEqual({
          args,
          code: 1,
          err: refusal(`${url.host}${url.pathname}`, "DATABASE_URL"),
        })
      }
      expect(existsSync(env.DATA_DIR)).toBe(false)
      const migrated = yield* Effect.promise(() => curio.run(["db", "migrate"], "", env))
      expect(migrated).toMatchObject({ code: 0, err: "" })
      const listed = yield* Effect.promise(() => curio.run(["users", "list"], "", env))
      expect(listed).toEqual({ code: 0, err: "", out: "No users.\n" })
      expect(existsSync(env.DATA_DIR)).toBe(false)
    }).pipe(Effect.scoped, Effect.runPromise))
