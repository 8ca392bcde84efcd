import { Database } from "bun:sqlite"
import { expect, spyOn, test } from "bun:test"
import { join } from "node:path"
import { Context, Effect } from "effect"
import { Transactions } from "../../../core/index.ts"
import { startService } from "../../support/service.ts"

test("An account that is deleted while its request is under way is not found, and that is no 500", async () => {
  const service = await startService({ passwordCost: 4, isStill: true })
  const ada = await service.person()
  const transactions = Context.get(service.http.services, Transactions)
  const { atomically } = transactions
  const deleted = Effect.sync(() => {
    using database = new Database(join(service.folder, "curio.db"))
    database.run("PRAGMA foreign_keys = ON")
    database.run("DELETE FROM users WHERE id = ?", [ada.user.id])
  })
  const spy = spyOn(transactions, "atomically").mockImplementationOnce((effect, subjects) =>
    Effect.andThen(deleted, atomically(effect, subjects)),
  )
  const { status, body } = await ada.post("/collections", { name: "Books", type: "books" })
  spy.mockRestore()
  expect([status, body]).toEqual([404, { error: "USER_NOT_FOUND" }])
  await service.stop()
})
