import { describe, expect, test } from "bun:test"
import { getTableName } from "drizzle-orm"
import { Cause, Effect, Exit, Scope } from "effect"
import { openPostgres } from "../../../adapters/sql/postgres/open-postgres.ts"
import { postgresKit } from "../../../adapters/sql/schema/postgres-kit.ts"
import { nowhere } from "../../../adapters/sql/schema/stored-address.ts"
import { tablesOf } from "../../../adapters/sql/schema/tables.ts"
import { Collections, Loans, Transactions, Users } from "../../../core/index.ts"
import { storedCollection } from "../../../testing/samples/catalog.ts"
import { owned, storedItems } from "../../../testing/samples/items.ts"
import { storedLoan } from "../../../testing/samples/loans.ts"
import { era, storedUser } from "../../../testing/samples/samples.ts"
import { everyEngine, repositoriesOn } from "../../support/engines.ts"
import { derived, listed, ownerless, owners } from "../../support/owner-locks.ts"
import { hasPostgres, migratedPostgres } from "../../support/postgres.ts"
import { checkReads, exceptions, looksAtReads } from "../../support/read-locks.ts"

describe("The rules of locks in tests", () => {
  test("name every table of the database", () => {
    const tables = Object.values(tablesOf(postgresKit(nowhere))).map((table) => getTableName(table))
    expect([...Object.keys(owners), ...Object.keys(ownerless)].sort()).toEqual(tables.sort())
  })

  test("are listed only where they do not follow from the columns", () => {
    const superfluous = Object.entries(listed).filter(([table, rule]) => Bun.deepEquals(rule, derived(table)))
    expect(superfluous).toEqual([])
  })
})

describe.skipIf(!hasPostgres || looksAtReads)("The check of locks in tests on Postgres", () => {
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

  test("lets an item that is deleted take its loans along, and lets no other stranger change them", async () => {
    const database = repositoriesOn(everyEngine.at(-1)?.[1] ?? expect.unreachable())
    const changed = Effect.gen(function* () {
      const { atomically } = yield* Transactions
      const [collections, loans] = [yield* Collections, yield* Loans]
      const bob = yield* storedUser(era()(0))
      const { ada, games } = yield* owned(era())
      const [item = yield* Effect.die("not stored")] = yield* storedItems(games, [{ copies: 2 }])
      const loan = yield* storedLoan(item, era()(1), { borrowerId: bob.id })
      const noted = loans.save({ ...loan, note: "Changed" })
      yield* atomically(noted, [ada.id])
      const exits = [yield* Effect.exit(atomically(noted, [(yield* storedUser(era()(0))).id]))]
      exits.push(yield* Effect.exit(atomically(noted, [games.id])))
      yield* atomically(collections.remove(games.id), [ada.id])
      while (yield* collections.purge(100));
      return { exits, isGone: Exit.isFailure(yield* Effect.exit(loans.get(loan.id))) }
    })
    const { exits, isGone } = await database.runPromise(changed)
    await database.dispose()
    for (const exit of exits)
      expect(Exit.isFailure(exit) ? Bun.inspect(Cause.squash(exit.cause)) : "committed").toContain(
        "A transaction changes a row of loans and is not about its owner",
      )
    expect([exits.length, isGone]).toEqual([2, true])
  })

  test("lets it read what an exception names, and nothing else that is about another user", async () => {
    const scope = Effect.runSync(Scope.make())
    const url = await Effect.runPromise(Scope.provide(migratedPostgres, scope))
    const made = repositoriesOn(openPostgres(url))
    const people = Effect.gen(function* () {
      const [ada, bob] = [yield* storedUser(era()(0)), yield* storedUser(era()(0))]
      const own = yield* storedCollection(ada.id, era()(0))
      yield* checkReads
      return { ada, bob, own }
    })
    const { ada, bob, own } = await made.runPromise(people)
    await made.dispose()
    // The role comes with a new connection.
    const looked = repositoriesOn(openPostgres(url))
    const read = Effect.gen(function* () {
      const { atomically } = yield* Transactions
      const collections = yield* Collections
      yield* atomically(collections.find(own.id), [ada.id])
      yield* collections.find(own.id)
      yield* atomically((yield* Users).get(ada.id), [bob.id])
      return yield* Effect.exit(atomically(collections.find(own.id), [bob.id]))
    })
    const exit = await looked.runPromise(read)
    await looked.dispose()
    await Effect.runPromise(Scope.close(scope, Exit.void))
    expect(Exit.isFailure(exit) ? Bun.inspect(Cause.squash(exit.cause)) : "committed").toContain(
      "A transaction reads a row of collections and is not about its owner",
    )
  })

  test("has a reason for each exception of a read, which names tables that are there", () => {
    for (const { tables, why } of exceptions) {
      expect(why).not.toBe("")
      for (const table of tables) expect([...Object.keys(owners), ...Object.keys(ownerless)]).toContain(table)
    }
  })
})
