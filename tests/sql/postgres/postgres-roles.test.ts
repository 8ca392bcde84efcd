import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { SQL } from "bun"
import { Effect, Exit, Redacted, Scope } from "effect"
import { Database, databaseOf } from "../../../adapters/sql/engine/database.ts"
import { migrate } from "../../../adapters/sql/engine/migrate.ts"
import { openPostgres } from "../../../adapters/sql/postgres/open-postgres.ts"
import { hasPostgres, temporaryPostgres } from "../../support/postgres.ts"
import { type Service, startService } from "../../support/service.ts"

/** The statements of the page for operators that give the role of the servers its rights. */
const granting = async (): Promise<string> => {
  const page = await Bun.file(new URL("../../../docs/operating.md", import.meta.url)).text()
  const [, part = ""] = page.split("### Two roles of Postgres\n")
  return /```sql\n(.*?)```/s.exec(part)?.[1] ?? ""
}

describe.skipIf(!hasPostgres)("A server whose role of Postgres owns nothing", () => {
  const scope = Scope.makeUnsafe()
  const ending = crypto.randomUUID().slice(0, 8)
  const [owner, serving] = [`curio_owner_${ending}`, `curio_serving_${ending}`]
  let admin: SQL
  let service: Service
  let url: URL

  beforeAll(async () => {
    url = new URL(Redacted.value(await Effect.runPromise(Scope.provide(temporaryPostgres, scope))))
    admin = new SQL({ url: url.href, max: 1 })
    const statements = (await granting())
      .replaceAll("curio_owner", owner)
      .replaceAll("curio_serving", serving)
      .replaceAll("DATABASE curio", `DATABASE ${url.pathname.slice(1)}`)
    await admin.unsafe(statements).simple()
    for (const role of [owner, serving]) await admin.unsafe(`ALTER ROLE ${role} PASSWORD 'for-tests'`)
    url.password = "for-tests"
    url.username = owner
    const migrated = Effect.flatMap(openPostgres(Redacted.make(url.href)), (engine) =>
      Effect.provideService(migrate(), Database, databaseOf(engine)),
    )
    await Effect.runPromise(Effect.scoped(migrated))
    url.username = serving
    service = await startService({ passwordCost: 4, env: { DATABASE_URL: url.href, AUTO_MIGRATE: "false" } })
  })

  afterAll(async () => {
    await service.stop()
    for (const role of [serving, owner]) await admin.unsafe(`DROP OWNED BY ${role}; DROP ROLE ${role}`).simple()
    await admin.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  test("serves, and finds the database up to date", async () => {
    const person = await service.person()
    const answer = await fetch(new URL("/users/me", service.url), {
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(answer.status).toBe(200)
    const made = await fetch(new URL("/collections", service.url), {
      method: "POST",
      headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "Shelf", type: "books" }),
    })
    expect(made.status).toBe(201)
    expect((await fetch(new URL("/ready", service.url))).status).toBe(200)
  })

  test.each([
    "DROP TABLE users",
    "TRUNCATE items",
    "ALTER TABLE users ADD COLUMN more text",
    "CREATE TABLE more (n int)",
  ])("may not: %s", async (statement) => {
    const sql = new SQL({ url: url.href, max: 1 })
    expect(await sql.unsafe(statement).then(String, ({ errno }) => errno)).toBe("42501")
    await sql.close()
  })
})
