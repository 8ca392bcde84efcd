import { describe, expect, test } from "bun:test"
import { getTableName } from "drizzle-orm"
import { Cause, Effect, Exit } from "effect"
import { nowhere } from "../../../adapters/sql/engine/stored-address.ts"
import { postgresKit } from "../../../adapters/sql/postgres/kit.ts"
import { tablesOf } from "../../../adapters/sql/tables.ts"
import { Collections, Transactions } from "../../../core/index.ts"
import { storedCollection } from "../../../testing/suites/catalog.ts"
import { era, storedUser } from "../../../testing/suites/samples.ts"
import { everyEngine, repositoriesOn } from "../../support/engines.ts"
import { ownerless, owners } from "../../support/owner-locks.ts"
import { hasPostgres } from "../../support/postgres.ts"

describe("The rules of locks in tests", () => {
  test("name every table of the database", () => {
    const tables = Object.values(tablesOf(postgresKit(nowhere))).map((table) => getTableName(table))
    expect([...Object.keys(owners), ...Object.keys(ownerless)].sort()).toEqual(tables.sort())
  })
})

describe.skipIf(!hasPostgres)("The check of locks in tests on Postgres", () => {
  test("lets a transaction change what belongs to the user it is about, and nothing of another one", async () => {
    const database = repositoriesOn(everyEngine.at(-1)?.[1] ?? expect.unreachable())
    const changed = Effect.gen(function* () {
      const { atomically } = yield* Transactions
      const collections = yield* Collections
      const [ada, bob] = [yield* storedUser(era()(0)), yield* storedUser(era()(0))]
      const own = yield* storedCollection(ada.id, era()(0))
      const renamed = collections.save({ ...own, name: "Renamed" })
      yield* atomically(renamed, [bob.id, ada.id])
      yield* atomically(renamed)
      return yield* Effect.exit(atomically(renamed, [bob.id]))
    })
    const exit = await database.runPromise(changed)
    await database.dispose()
    expect(Exit.isFailure(exit) ? Bun.inspect(Cause.squash(exit.cause)) : "committed").toContain(
      "A transaction changes a row of collections and is not about its owner",
    )
  })
})
