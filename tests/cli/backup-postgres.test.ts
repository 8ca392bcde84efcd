import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { generateX25519Identity, identityToRecipient } from "age-encryption"
import { CryptoHasher, SQL } from "bun"
import { Effect, Exit, Redacted, Scope } from "effect"
import { rewrite } from "../adapters/backup/kept.ts"
import { startServer } from "../server/processes/server-process.ts"
import { client } from "../support/client.ts"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { installation } from "./curio.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

// Only where a Postgres and its programs are: `tests/support/throwaway-postgres.sh` starts one.
describe.skipIf(!hasPostgres || Bun.which("pg_dump") === null)("On Postgres, curio backup", () => {
  const scope = Effect.runSync(Scope.make())
  let curio: ReturnType<typeof installation>
  let url: string
  let backup: string
  const credentials = { email: "ada@example.com", password: "correct horse" }
  const sql = async (statement: string, address = url): Promise<ReadonlyArray<Record<string, unknown>>> => {
    const connection = new SQL({ url: address, max: 1 })
    try {
      return await connection.unsafe(statement)
    } finally {
      await connection.close()
    }
  }
  beforeAll(async () => {
    url = Redacted.value(await Effect.runPromise(Scope.provide(temporaryPostgres, scope)))
    curio = installation({ DATABASE_URL: url })
    backup = join(curio.folder, "backup")
    await curio.json(["seed", "--users", "2", "--collections", "1", "--items", "3"])
  })
  afterAll(async () => {
    const kept = await sql(
      `select datname from pg_database where datname like '${new URL(url).pathname.slice(1, 30)}%'`,
    )
    for (const { datname } of kept)
      if (datname !== new URL(url).pathname.slice(1))
        await sql(`drop database "${datname}" with (force)`, process.env["TEST_POSTGRES_URL"])
    await Effect.runPromise(Scope.close(scope, Exit.void))
    curio.remove()
  })

  test("dumps what one moment has, restores it in the place of the database, and ends all access", async () => {
    const server = await startServer({ DATABASE_URL: url, DATA_DIR: curio.dataDir })
    const browser = client(server.url)
    const token = (await browser.post("/auth/register", credentials)).body.accessToken
    const saved = await curio.json(["backup", backup])
    expect(saved).toMatchObject({ copied: saved.files, notHeld: ["DATABASE_URL"] })
    expect(saved.files).toBeGreaterThan(0)
    expect(statSync(join(backup, saved.database)).mode & 0o777).toBe(0o600)
    expect(await curio.json(["verify", backup])).toEqual([])
    await curio.json(["users", "create", "--email", "later@example.com", "--without-password"])
    const running = await curio.run(["restore", backup, "--yes"])
    expect(running).toMatchObject({ code: 1, err: expect.stringMatching(/ is in use by \d+ connection\(s\); stop /) })
    expect(await server.stop()).toBe(0)

    for (const name of ["media", "attachments"]) rmSync(join(curio.dataDir, name), { recursive: true, force: true })
    const restored = await curio.json(["restore", backup, "--yes"])
    expect(restored).toMatchObject({ restored: 1, files: saved.files, copied: saved.files })
    const kept = new URL(url)
    kept.pathname = `/${restored.keptAs}`
    expect(await sql("select 1 as there from users where email = 'later@example.com'", kept.href)).toEqual([
      { there: 1 },
    ])
    const users = await curio.json(["users", "list"])
    expect(users.map(({ email }: { email: string }) => email)).not.toContain("later@example.com")
    expect(await curio.json(["db", "check"])).toEqual([])
    const log = "select database_id as id from realtime_head"
    expect(await sql(log, url)).not.toEqual(await sql(log, kept.href))

    const next = await startServer({ DATABASE_URL: url, DATA_DIR: curio.dataDir })
    try {
      const later = client(next.url)
      for (const [name, value] of browser.jar) later.jar.set(name, value)
      expect((await later.get("/users/me", { token })).status).toBe(401)
      expect((await later.post("/auth/refresh")).status).toBe(401)
      const login = await later.post("/auth/login", credentials)
      expect((await later.get("/users/me", { token: login.body.accessToken })).status).toBe(200)
    } finally {
      await next.stop()
    }
  })

  test("is encrypted as one file, and restored by its identity alone", async () => {
    const secret = await generateX25519Identity()
    const identity = join(curio.folder, "identity")
    await Bun.write(identity, secret)
    const file = join(curio.folder, "backup.tar.age")
    const saved = await curio.json(["backup", file, "--encrypt-to", await identityToRecipient(secret)])
    expect(await curio.json(["verify", file, "--identity", identity])).toEqual([])
    await curio.json(["users", "create", "--email", "after@example.com", "--without-password"])
    expect((await curio.run(["restore", file, "--yes"])).err).toMatch(
      / is encrypted; name the file of your identity by /,
    )
    const restored = await curio.json(["restore", file, "--identity", identity, "--yes"])
    expect(restored).toMatchObject({ restored: 1, files: saved.files, copied: 0 })
    const users = await curio.json(["users", "list"])
    expect(users.map(({ email }: { email: string }) => email)).not.toContain("after@example.com")
    expect(await curio.json(["db", "check"])).toEqual([])
  })

  test("is not restored with a trigger that is not ours, and leaves the database and no other", async () => {
    await sql(`create function evil() returns trigger language plpgsql as 'begin return new; end'`)
    await sql("create trigger listens after insert on users for each row execute function evil()")
    const folder = join(curio.folder, "with-a-trigger")
    await curio.json(["backup", folder])
    await sql("drop trigger listens on users")
    // Other tests make databases meanwhile; those of this one begin with its name.
    const own = "select datname from pg_database where starts_with(datname, current_database()) order by datname"
    const before = await sql(own)
    expect(await curio.run(["restore", folder, "--yes"])).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/ it holds more than data: The trigger "listens" of users is not one of curio's\.\n$/),
    })
    expect(await sql(own)).toEqual(before)
    expect((await curio.json(["users", "list"])).length).toBeGreaterThan(2)
  })

  test("refuses a dump that cannot be read, though its hash fits", async () => {
    const folder = join(curio.folder, "half-a-dump")
    const { database } = await curio.json(["backup", folder])
    const bytes = (await Bun.file(join(folder, database)).bytes()).slice(0, 40)
    const sha256 = new CryptoHasher("sha256").update(bytes).digest("hex")
    const path = `database/${sha256}.dump`
    await Bun.write(join(folder, database), bytes)
    renameSync(join(folder, database), join(folder, path))
    rewrite(folder, (manifest) => ({ ...manifest, database: { ...manifest.database, path, sha256, bytes: 40 } }))
    const { code, out } = await curio.run(["verify", folder, "--json"])
    expect({ code, problems: JSON.parse(out) }).toEqual({
      code: 1,
      problems: [{ file: path, problem: expect.stringMatching(/^pg_restore failed: /) }],
    })
  })

  test("says what to install where Postgres' programs are not", async () => {
    // Programs are looked for on the PATH of the process.
    const bare = { PATH: curio.folder }
    const folder = join(curio.folder, "without-programs")
    expect(await curio.start(["backup", folder], "", bare)).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/^pg_dump is not installed here: install the client programs of Postgres/),
    })
    expect(readdirSync(curio.folder)).not.toContain("without-programs")
    expect(await curio.start(["restore", backup, "--yes"], "", bare)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^pg_restore is not installed here/),
    })
    expect(await curio.start(["verify", backup], "", bare)).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^The dump was not opened: pg_restore is not installed here/),
    })
  })
})
