import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/database.ts"
import { migrate, pendingMigrations } from "../../../adapters/sql/engine/migrate.ts"
import { everyEngine, repositoriesOn } from "../../support/engines.ts"
import { auditLogSuite } from "./suites/audit-log.ts"
import { filesSuite } from "./suites/files.ts"
import { linkedAccountsSuite } from "./suites/linked-accounts.ts"
import { oneTimeTokensSuite } from "./suites/one-time-tokens.ts"
import { outboxSuite } from "./suites/outbox.ts"
import { removedUsersSuite } from "./suites/removed-users.ts"
import { sessionsSuite } from "./suites/sessions.ts"
import { singleUsesSuite } from "./suites/single-uses.ts"
import { transactionsSuite } from "./suites/transactions.ts"
import { engineTransactionsSuite } from "./suites/transactions-sql.ts"
import { usersSuite } from "./suites/users.ts"

// One database per engine for all suites: PGlite takes seconds to start. These suites use PGlite even where a Postgres
// can be had.
describe.each(everyEngine)("The repositories on %s", (name, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  test("are up to date, and bringing them up to date again changes nothing", async () => {
    expect(await database.runPromise(pendingMigrations())).toEqual([])
    expect(await database.runPromise(migrate())).toEqual([])
  })

  test("are healthy", async () => {
    expect(await database.runPromise(Effect.flatMap(Database, ({ engine: { healthy } }) => healthy))).toBe(true)
  })

  transactionsSuite(database.runPromise, { readersBesideWriters: name !== "PGlite" })
  engineTransactionsSuite(database.runPromise)
  usersSuite(database.runPromise)
  removedUsersSuite(database.runPromise)
  sessionsSuite(database.runPromise)
  oneTimeTokensSuite(database.runPromise)
  linkedAccountsSuite(database.runPromise)
  singleUsesSuite(database.runPromise)
  filesSuite(database.runPromise)
  outboxSuite(database.runPromise)
  auditLogSuite(database.runPromise)
})
