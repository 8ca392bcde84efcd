import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { Database } from "../../adapters/sql/engine/database.ts"
import { migrate, pendingMigrations } from "../../adapters/sql/engine/migrate.ts"
import { accessKeysSuite } from "../../testing/suites/access-keys.ts"
import { accountInvitesSuite } from "../../testing/suites/account-invites.ts"
import { auditLogSuite } from "../../testing/suites/audit-log.ts"
import { emailChangesSuite } from "../../testing/suites/email-changes.ts"
import { endingTransactionsSuite } from "../../testing/suites/ending-transactions.ts"
import { factorsSuite } from "../../testing/suites/factors.ts"
import { unusedFilesSuite } from "../../testing/suites/files.ts"
import { linkedAccountsSuite } from "../../testing/suites/linked-accounts.ts"
import { oneTimeTokensSuite } from "../../testing/suites/one-time-tokens.ts"
import { outboxSuite } from "../../testing/suites/outbox.ts"
import { removedUsersSuite } from "../../testing/suites/removed-users.ts"
import { sessionsSuite } from "../../testing/suites/sessions.ts"
import { singleUsesSuite } from "../../testing/suites/single-uses.ts"
import { transactionSubjectsSuite } from "../../testing/suites/transaction-subjects.ts"
import { transactionsSuite } from "../../testing/suites/transactions.ts"
import { unusedAccountsSuite } from "../../testing/suites/unused-accounts.ts"
import { usersSuite } from "../../testing/suites/users.ts"
import { everyEngine, repositoriesOn } from "../support/engines.ts"
import { kitOn } from "../support/kit.ts"
import { engineTransactionsSuite } from "./engine/transactions-sql.ts"
import { filesSuite } from "./files/files.ts"

// One database per engine for all suites: PGlite takes seconds to start. These suites use PGlite even where a Postgres
// can be had.
describe.each(everyEngine)("The repositories on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  test("are up to date, and bringing them up to date again changes nothing", async () => {
    expect(await database.runPromise(pendingMigrations())).toEqual([])
    expect(await database.runPromise(migrate())).toEqual([])
  })

  test("are healthy", async () => {
    expect(await database.runPromise(Effect.flatMap(Database, ({ engine: { healthy } }) => healthy))).toBe(true)
  })

  transactionsSuite(kit, database.runPromise, { readersDuringWrites: name !== "PGlite" })
  transactionSubjectsSuite(kit, database.runPromise)
  endingTransactionsSuite(kit, database.runPromise)
  engineTransactionsSuite(database.runPromise)
  usersSuite(kit, database.runPromise)
  removedUsersSuite(kit, database.runPromise)
  sessionsSuite(kit, database.runPromise)
  oneTimeTokensSuite(kit, database.runPromise)
  linkedAccountsSuite(kit, database.runPromise)
  emailChangesSuite(kit, database.runPromise)
  unusedAccountsSuite(kit, database.runPromise)
  factorsSuite(kit, database.runPromise)
  accessKeysSuite(kit, database.runPromise)
  accountInvitesSuite(kit, database.runPromise)
  singleUsesSuite(kit, database.runPromise)
  filesSuite(database.runPromise)
  outboxSuite(kit, database.runPromise)
  auditLogSuite(kit, database.runPromise)
  unusedFilesSuite(kit, database.runPromise)
})
