import { describe, expect, test } from "bun:test"
import { cpSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { Context, Effect, Exit, Logger, type Scope } from "effect"
import { Database, databaseOf, type Engine } from "../../../adapters/sql/engine/database.ts"
import { migrate, migrationsOf, pendingMigrations } from "../../../adapters/sql/engine/migrate.ts"
import { openPostgres } from "../../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { writeSchema } from "../../../adapters/sql/write-schema.ts"
import { type EmailAddress, RealtimeEvents, RealtimeLog, type UserId } from "../../../core/index.ts"
import { repositoriesOn, temporaryFolder } from "../../support/engines.ts"
import { hasPostgres, temporaryPostgres } from "../../support/postgres.ts"

/** Runs it without a log, and closes what it opened. */
const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) =>
  Effect.runPromise(Effect.provide(Effect.scoped(effect), Logger.layer([])))
const on = <A, E, R>(engine: Engine, effect: Effect.Effect<A, E, R>) =>
  Effect.provideService(effect, Database, databaseOf(engine))

/** An empty database, and another server on it each time it is asked. */
const sqlite = Effect.map(temporaryFolder, (folder) => openSqlite({ folder, synchronous: "FULL" }))
const postgres = Effect.map(temporaryPostgres, (url) => openPostgres(url, { most: 3 }))
const servers: ReadonlyArray<
  readonly [Engine["name"], Effect.Effect<Effect.Effect<Engine, unknown, Scope.Scope>, never, Scope.Scope>]
> = [["sqlite", sqlite], ...(hasPostgres ? [["postgres", postgres] as const] : [])]

const ada = "00000000-0000-7000-8000-00000000000a" as UserId

/** Made-up migrations, the same for both engines. */
const madeUp = (...statements: ReadonlyArray<string>) => {
  const migrations = statements.map((sql, n) => ({ name: `000${n}_made_up`, sql }))
  return { sqlite: migrations, postgres: migrations }
}

describe.each(servers)("Migrating on %s", (name, fresh) => {
  test("brings a fresh database up to date, and then there is nothing left to do", () =>
    run(
      Effect.gen(function* () {
        const engine = yield* yield* fresh
        const names = migrationsOf[name].map((migration) => migration.name)
        expect((yield* on(engine, pendingMigrations())).map((migration) => migration.name)).toEqual(names)
        expect(yield* on(engine, migrate())).toEqual(names)
        expect(yield* on(engine, pendingMigrations())).toEqual([])
        expect(yield* on(engine, migrate())).toEqual([])
      }),
    ))

  test("logs what it does with a database that exists, and nothing while it makes a new one", () =>
    run(
      Effect.gen(function* () {
        const engine = yield* yield* fresh
        const lines: Array<unknown> = []
        const logger = Logger.layer([Logger.make(({ message }) => lines.push(message))])
        const tables = madeUp(...[0, 1, 2].map((n) => `CREATE TABLE t${n} (x integer);\n`))
        const first = { sqlite: tables.sqlite.slice(0, 1), postgres: tables.postgres.slice(0, 1) }
        yield* Effect.provide(on(engine, migrate(first)), logger)
        expect(lines).toEqual([])
        yield* Effect.provide(on(engine, migrate(tables)), logger)
        expect(lines).toEqual(
          [1, 2].map((n) => [
            "migrating the database",
            {
              migration: `000${n}_made_up`,
              migrations: 3 - n,
              statement: 1,
              of: 1,
              begins: `CREATE TABLE t${n} (x integer);`,
            },
          ]),
        )
      }),
    ))

  test("makes an empty database by several servers at once, and each migration counts for one of them", () =>
    run(
      Effect.gen(function* () {
        const server = yield* fresh
        const engines = yield* Effect.all([server, server, server])
        const made = yield* Effect.forEach(engines, (engine) => on(engine, migrate()), { concurrency: "unbounded" })
        expect(made.flat()).toEqual(migrationsOf[name].map((migration) => migration.name))
      }),
    ))

  test("makes what an interrupted start has not made: nothing of it is left, whenever it ends", () =>
    run(
      Effect.gen(function* () {
        const engine = yield* yield* fresh
        const names = migrationsOf[name].map((migration) => migration.name)
        let left = 3
        const interrupted: Engine = {
          ...engine,
          migrating: (body) =>
            engine.migrating((db) =>
              Effect.andThen(body(db), Effect.suspend(() => (left-- > 0 ? Effect.interrupt : Effect.void)) as never),
            ),
        }
        for (let turn = 0; turn < 3; turn++) {
          expect(Exit.isFailure(yield* Effect.exit(on(interrupted, migrate())))).toBe(true)
          expect((yield* on(engine, pendingMigrations())).length).toBe(names.length)
        }
        expect(yield* on(engine, migrate())).toEqual(names)
      }),
    ))

  test("by several servers at once applies each migration once", () =>
    run(
      Effect.gen(function* () {
        const server = yield* fresh
        const engines = yield* Effect.all([server, server, server, server])
        const migrations = madeUp(...[0, 1, 2, 3, 4].map((n) => `CREATE TABLE t${n} (x integer)`))
        const ran = yield* Effect.forEach(engines, (engine) => on(engine, migrate(migrations)), {
          concurrency: "unbounded",
        })
        expect(ran.flat().sort()).toEqual(migrations[name].map((migration) => migration.name))
      }),
    ))

  test("stops at a migration that cannot be applied, keeps nothing of it, and says which one", () =>
    run(
      Effect.gen(function* () {
        const engine = yield* yield* fresh
        const bad = madeUp(
          "CREATE TABLE first (x integer)",
          "CREATE TABLE half (x integer);\n--> statement-breakpoint\nCREATE TABLE first (x integer)",
          "CREATE TABLE never (x integer)",
        )
        const { sentence } = yield* Effect.flip(on(engine, migrate(bad)))
        expect(sentence).toMatch(
          /^The database cannot be brought up to date: 0001_made_up failed: .*first.* already exists\.$/,
        )
        const mended = madeUp("", "CREATE TABLE half (x integer)", "CREATE TABLE never (x integer)")
        expect(yield* on(engine, migrate(mended))).toEqual(["0001_made_up", "0002_made_up"])
      }),
    ))

  test("to 0008 erases the address of what was sent, keeps every other mail, and names who blocked", () =>
    run(
      Effect.gen(function* () {
        const engine = yield* yield* fresh
        const before = { sqlite: migrationsOf.sqlite.slice(0, 8), postgres: migrationsOf.postgres.slice(0, 8) }
        yield* on(engine, migrate(before))
        const at = name === "sqlite" ? "1" : "'2026-01-01T00:00:00Z'"
        const bob = "00000000-0000-7000-8000-00000000000b"
        const people = [`('${ada}', 'ada@example.org', 'Ada'`, `('${bob}', 'bob@example.org', 'Bob'`]
        const mails = [`('${ada}', 'sent@example.org', ${at}`, `('${bob}', 'waiting@example.org', null`]
        const statements = [
          `INSERT INTO users (id, email, display_name, privacy, show_presence, show_read_receipts, created_at, updated_at)
           VALUES ${people.map((person) => `${person}, 'public', true, true, ${at}, ${at})`).join(", ")}`,
          `INSERT INTO blocks (id, blocker_id, blocked_id, created_at) VALUES ('${ada}', '${ada}', '${bob}', ${at})`,
          `INSERT INTO outbox (id, recipient, sent_at, kind, created_at, attempts, give_up_at)
           VALUES ${mails.map((mail) => `${mail}, 'verification', ${at}, 1, ${at})`).join(", ")}`,
        ]
        for (const statement of statements)
          yield* engine.migrating((db) => Effect.promise(() => Promise.resolve(engine.execute(db, statement))))
        yield* on(engine, migrate())
        const { blocks, outbox } = engine.tables
        const [mailRows, blockRows] = yield* Effect.promise(() =>
          Promise.all([
            engine.reader
              .select({ to: outbox.to, hash: outbox.recipientHash, receiver: outbox.receiver })
              .from(outbox)
              .orderBy(outbox.id),
            engine.reader.select({ name: blocks.blockerName }).from(blocks),
          ]),
        )
        expect(mailRows.map((row) => ({ ...row }))).toEqual([
          { to: null, hash: null, receiver: "mail" },
          { to: "waiting@example.org" as EmailAddress, hash: null, receiver: "mail" },
        ])
        expect(blockRows.map((row) => ({ ...row }))).toEqual([{ name: "Ada" }])
      }),
    ))

  test.each([
    ["with events", [41, 43], 40],
    ["that is empty", [], 43],
  ] as const)("to 0021 goes on numbering a realtime log %s, and takes a kind of a later build", (_, numbers, floor) =>
    run(
      Effect.gen(function* () {
        const engine = yield* yield* fresh
        const execute = (statement: string) =>
          engine.migrating((db) => Effect.promise(() => Promise.resolve(engine.execute(db, statement))))
        const insert = (n: number, kind: string) =>
          execute(`INSERT INTO realtime_events (n, kind, audience_kind, audience_id, subject_id, at)
            VALUES (${n}, '${kind}', 'user', '${ada}', '${kind} ${n}', ${name === "sqlite" ? "1" : "'2026-01-01T00:00:00Z'"})`)
        const before = { sqlite: migrationsOf.sqlite.slice(0, 21), postgres: migrationsOf.postgres.slice(0, 21) }
        expect((yield* on(engine, migrate(before))).at(-1)).toBe("0020_post-audiences")
        for (const n of numbers) yield* insert(n, "sessions.ended")
        yield* execute(`UPDATE realtime_floor SET n = ${floor}`)
        if (name === "postgres") yield* execute("UPDATE realtime_head SET n = 43")
        expect(Exit.isFailure(yield* Effect.exit(insert(44, "of.later")))).toBe(true)

        const upgraded = repositoriesOn(Effect.succeed(engine))
        yield* Effect.addFinalizer(() => upgraded.disposeEffect)
        const { bounds, after, number } = yield* upgraded.contextEffect.pipe(Effect.map(Context.get(RealtimeEvents)))
        const { append } = yield* upgraded.contextEffect.pipe(Effect.map(Context.get(RealtimeLog)))
        expect(yield* bounds).toMatchObject({ head: 43, floor })
        expect((yield* after(40, 10)).events).toEqual(
          numbers.map((n) => ({
            ...{ n, kind: "sessions.ended", subject: `sessions.ended ${n}` },
            audience: { kind: "user", id: ada },
          })),
        )
        yield* append([{ kind: "sessions.ended", audience: { kind: "user", id: ada }, subject: null }])
        yield* number
        expect(yield* bounds).toMatchObject({ head: 44, floor })
        expect(Exit.isFailure(yield* Effect.exit(insert(44, "of.later")))).toBe(true)
        yield* insert(45, "of.later")
        expect((yield* after(44, 10)).events).toMatchObject([{ n: 45, kind: "of.later" }])
      }),
    ),
  )
})

describe.each([
  ["sqlite", "sqlite"],
  ["postgres", "postgresql"],
] as const)("The migrations for %s", (name, dialect) => {
  const root = join(import.meta.dir, "../../..")
  const folder = join(root, "adapters/sql/migrations", name)

  test(
    "make the tables as they are written down: generating again finds nothing to change",
    () =>
      run(
        Effect.gen(function* () {
          const folderOfTest = yield* temporaryFolder
          const copy = join(folderOfTest, name)
          cpSync(folder, copy, { recursive: true })
          const kit = join(root, "node_modules/drizzle-kit/bin.cjs")
          const schema = writeSchema(name, folderOfTest)
          // drizzle-kit takes any path as one below its own folder.
          const out = relative(root, copy)
          const said = yield* Effect.promise(async () => {
            const command = [process.execPath, kit, "generate", "--dialect", dialect, "--schema", schema, "--out", out]
            const generating = Bun.spawn(command, { cwd: root, stdout: "pipe", stderr: "pipe" })
            return `${await generating.stdout.text()}${await generating.stderr.text()}`
          })
          expect(said).toContain("No schema changes")
          expect(readdirSync(copy).sort()).toEqual(readdirSync(folder).sort())
        }),
      ),
    120_000,
  )

  test("are all embedded, in their order", () => {
    const files = readdirSync(folder)
      .filter((file) => file.endsWith(".sql"))
      .sort()
    expect(files).not.toEqual([])
    expect(migrationsOf[name]).toEqual(
      files.map((file) => ({ name: file.replace(/\.sql$/, ""), sql: readFileSync(join(folder, file), "utf8") })),
    )
  })
})
