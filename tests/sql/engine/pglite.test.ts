import { expect, test } from "bun:test"
import { count, sql } from "drizzle-orm"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { storedCollection } from "../../../testing/samples/catalog.ts"
import { era, storedUser } from "../../../testing/samples/samples.ts"
import { repositoriesOn } from "../../support/engines.ts"
import { openPglite } from "../../support/pglite.ts"

// To open another instance costs several times as much as to empty one.
test("Tests get the same PGlite one after the other, without the rows of those before", async () => {
  const lent = async () => {
    const database = repositoriesOn(openPglite)
    const seen = await database.runPromise(
      Effect.gen(function* () {
        const { read, tables } = yield* Database
        const transaction = sql`(select txid_current()::text)`.mapWith(Number)
        const [found] = yield* read((db) => db.select({ transaction, users: count() }).from(tables.users))
        // The text is counted by a trigger in plpgsql, whose settings Postgres has from then on.
        const day = era()
        const ada = yield* storedUser(day(0))
        yield* storedCollection(ada.id, day(1), { description: "A text." })
        return found ?? { transaction: 0, users: -1 }
      }),
    )
    await database.dispose()
    return seen
  }
  const seen = [await lent(), await lent(), await lent()]
  expect(seen.map(({ users }) => users)).toEqual([0, 0, 0])
  // Each new instance would begin to count its transactions again.
  const transactions = seen.map(({ transaction }) => transaction)
  expect(transactions).toEqual([...new Set(transactions)].toSorted((one, other) => one - other))
})
