import { Database } from "bun:sqlite"
import { afterAll, describe, expect, test } from "bun:test"
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { installation } from "./curio.ts"

const curio = installation({ AUTO_MIGRATE: "false" })
afterAll(curio.remove)
const file = join(curio.dataDir, "curio.db")

describe("curio db", () => {
  test("shows a database that is not there yet without making it, migrates, checks and vacuums it", async () => {
    const nothing = await curio.run(["db", "status", "--json"])
    expect(nothing).toMatchObject({ code: 1, err: expect.stringMatching(/^There is no database yet: /) })
    const empty = JSON.parse(nothing.out)
    expect(empty).toMatchObject({ engine: "sqlite", place: file, bytes: 0, applied: [] })
    expect(empty.pending.length).toBeGreaterThan(0)
    expect(existsSync(file)).toBe(false)
    for (const args of [["backup", join(curio.folder, "early.db")], ["check"], ["vacuum"]])
      expect(await curio.run(["db", ...args])).toMatchObject({
        code: 1,
        out: "",
        err: expect.stringMatching(/^There is no database yet: /),
      })

    expect(await curio.json(["db", "migrate"])).toEqual({ migrated: empty.pending.length })
    expect(await curio.json(["db", "migrate"])).toEqual({ migrated: 0 })
    expect(await curio.json(["db", "status"])).toMatchObject({ applied: empty.pending, pending: [] })
    expect((await curio.run(["db", "status"])).out).toMatch(
      /^engine +sqlite\nplace +\/.*\nbytes +\d+\napplied +\w+.*\npending +-\n$/,
    )

    expect(await curio.json(["db", "check"])).toEqual([])
    const { after, before } = await curio.json(["db", "vacuum"])
    expect(after).toBeLessThanOrEqual(before)
    const audit: ReadonlyArray<{ command: string; target: string }> = await curio.json(["audit", "list"])
    expect(audit.map(({ command, target }) => [command, target])).toEqual([
      ["db vacuum", "all"],
      ["db migrate", empty.pending.join(", ")],
    ])
  })

  test("replaces no file, asks before it restores, and takes nothing that is no backup", async () => {
    const backup = join(curio.folder, "backup.db")
    const stranger = join(curio.folder, "stranger.db")
    writeFileSync(stranger, "hello")
    await curio.json(["db", "backup", backup])
    const refusals: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
      [["backup", backup], /^\/.*backup\.db exists already; choose another name\.\n$/],
      [["backup", join(curio.folder, "nowhere", "a.db")], /^\/.*a\.db.* cannot be made: .*\n$/],
      [["restore", backup], /^Nothing was done: there is no terminal to ask on; repeat it with --yes\.\n$/],
      [["restore", stranger, "--yes"], /^\/.*stranger\.db cannot be .*: file is not a database\.\n$/],
      [["restore", join(curio.folder, "nothing.db"), "--yes"], /^\/.*nothing\.db does not exist\.\n$/],
    ]
    for (const [args, sentence] of refusals) {
      const { code, err, out } = await curio.run(["db", ...args, "--json"])
      expect({ code, out }).toEqual({ code: 1, out: "" })
      expect(err).toMatch(sentence)
    }
    expect(await curio.json(["db", "check"])).toEqual([])
  })

  test("names each broken rule of the market with what breaks it", async () => {
    await curio.json(["seed", "--users", "1", "--collections", "1", "--items", "2"])
    expect(await curio.json(["db", "check"])).toEqual([])
    using database = new Database(file)
    const [shelf] = database.query<{ id: string }, []>("update collections set items_count = 7 returning id").all()
    const { code, err, out } = await curio.run(["db", "check"])
    expect({ code, out }).toEqual({
      code: 1,
      out: `PROBLEM\nA collection knows how many items it has: not so for 1 row(s) of collections (${shelf?.id})\n`,
    })
    expect(err).toBe(`1 problem(s) found; "curio db restore <file>" puts a backup in its place.\n`)
    database.run("update collections set items_count = 2")
  })

  test("finds references that lead nowhere", async () => {
    using database = new Database(file)
    database.run("pragma foreign_keys = off")
    database.run(
      "insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at) values ('01a1fc1f-ddc1-7327-ac22-811d6f21892c', '01a1fc1f-ddc1-7327-ac22-811d6f21892d', 'x', 1, 1, 1)",
    )
    const { code, err, out } = await curio.run(["db", "check", "--json"])
    expect(code).toBe(1)
    expect(JSON.parse(out)).toEqual([{ problem: expect.stringContaining(`of "users" that does not exist`) }])
    expect(err).toBe(`1 problem(s) found; "curio db restore <file>" puts a backup in its place.\n`)
  })
})
