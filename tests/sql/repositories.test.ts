import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { Database } from "../../adapters/sql/engine/database.ts"
import { migrate, pendingMigrations } from "../../adapters/sql/engine/migrate.ts"
import { accessKeysSuite } from "../../testing/auth/access-keys-suite.ts"
import { accountInvitesSuite } from "../../testing/auth/account-invites-suite.ts"
import { emailChangesSuite } from "../../testing/auth/email-changes-suite.ts"
import { factorsSuite } from "../../testing/auth/factors-suite.ts"
import { linkedAccountsSuite } from "../../testing/auth/linked-accounts-suite.ts"
import { oneTimeTokensSuite } from "../../testing/auth/one-time-tokens-suite.ts"
import { sessionsSuite } from "../../testing/auth/sessions-suite.ts"
import { singleUsesSuite } from "../../testing/auth/single-uses-suite.ts"
import { unusedAccountsSuite } from "../../testing/auth/unused-accounts-suite.ts"
import { outboxSuite } from "../../testing/delivery/outbox-suite.ts"
import { unusedFilesSuite } from "../../testing/files/files-suite.ts"
import { auditLogSuite } from "../../testing/shared/audit-log-suite.ts"
import { endingTransactionsSuite } from "../../testing/shared/ending-transactions-suite.ts"
import { transactionSubjectsSuite } from "../../testing/shared/transaction-subjects-suite.ts"
import { transactionsSuite } from "../../testing/shared/transactions-suite.ts"
import { removedUsersSuite } from "../../testing/users/removed-users-suite.ts"
import { usersSuite } from "../../testing/users/users-suite.ts"
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
