import { describe, expect, test } from "bun:test"
import { SQL } from "bun"
import { Effect, Redacted } from "effect"
import { Database, databaseOf } from "../../../adapters/sql/engine/database.ts"
import { migrate } from "../../../adapters/sql/engine/migrate.ts"
import { maintenance } from "../../../adapters/sql/maintenance/layer.ts"
import { Maintenance } from "../../../adapters/sql/maintenance/maintenance.ts"
import { openPostgres } from "../../../adapters/sql/postgres/open-postgres.ts"
import { hasPostgres, temporaryPostgres } from "../../support/postgres.ts"
import { names, run, sentenceOf } from "./maintained.ts"

describe.skipIf(!hasPostgres)("Maintenance of Postgres", () => {
  const made = Effect.gen(function* () {
    const url = yield* temporaryPostgres
    const engine = yield* openPostgres(url)
    yield* Effect.provideService(migrate(), Database, databaseOf(engine))
    return { url, maintenance: yield* Effect.provide(Maintenance, maintenance({ url, folder: "nowhere" })) }
  })

  test("says where the database is, without user and password, how big, and which migrations it has", () =>
    run(
      Effect.gen(function* () {
        const { url, maintenance } = yield* made
        const status = yield* maintenance.status
        const { host, pathname } = new URL(Redacted.value(url))
        expect(status).toMatchObject({ engine: "postgres", place: `${host}${pathname}`, applied: names, pending: [] })
        expect(status.bytes).toBeGreaterThan(1_000_000)
      }),
    ))

  test("finds rows that point to nothing, and vacuums", () =>
    run(
      Effect.gen(function* () {
        const { url, maintenance } = yield* made
        expect(yield* maintenance.check).toEqual([])
        yield* Effect.promise(async () => {
          const sql = new SQL({ url: Redacted.value(url), max: 1 })
          // Without this Postgres does not let anybody make such a row.
          await sql.unsafe("SET session_replication_role = replica")
          await sql.unsafe(`INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
            VALUES (gen_random_uuid(), gen_random_uuid(), 'hash', now(), now(), now())`)
          await sql.close()
        })
        expect(yield* maintenance.check).toEqual(["1 row(s) of sessions point to rows of users that do not exist"])
        expect((yield* maintenance.vacuum).after).toBeGreaterThan(0)
      }),
    ))

  test("finds triggers and rules that no migration made", () =>
    run(
      Effect.gen(function* () {
        const { url, maintenance } = yield* made
        expect(yield* maintenance.check).toEqual([])
        yield* Effect.promise(async () => {
          const sql = new SQL({ url: Redacted.value(url), max: 1 })
          await sql.unsafe(`CREATE FUNCTION evil() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`)
          await sql.unsafe("CREATE TRIGGER listens AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION evil()")
          await sql.unsafe("CREATE RULE hides AS ON DELETE TO audit DO INSTEAD NOTHING")
          await sql.close()
        })
        expect(yield* maintenance.check).toEqual([
          `The rule "hides" of audit is not one of curio's`,
          `The trigger "listens" of users is not one of curio's`,
        ])
      }),
    ))

  test("leaves copies to Postgres' own programs", () =>
    run(
      Effect.gen(function* () {
        const { maintenance } = yield* made
        expect(yield* sentenceOf(maintenance.backup("x"))).toContain("pg_dump")
        expect(yield* sentenceOf(maintenance.restore("x"))).toContain("pg_restore")
      }),
    ))
})
