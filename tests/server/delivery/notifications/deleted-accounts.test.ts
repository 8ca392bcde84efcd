import { afterAll, beforeAll, expect, test } from "bun:test"
import { eq, sql } from "drizzle-orm"
import { Effect } from "effect"
import { Database } from "../../../../adapters/sql/engine/database.ts"
import type { UserId } from "../../../../core/index.ts"
import { manyNotifications } from "../../../support/many-notifications.ts"
import { type Service, startService } from "../../../support/service.ts"

/** No multiple of what one statement deletes. */
const many = 1_607

let service: Service
beforeAll(async () => {
  service = await startService({ passwordCost: 4 })
  // Deleting the row of an account would delete its notifications too, in one long statement.
  await execute(`create trigger no_cascade before delete on users
    when exists (select 1 from notifications where user_id = old.id)
    begin select raise(abort, 'Notifications are left.'); end`)
})
afterAll(() => service.stop())

const removeRow = (id: string) =>
  Effect.flatMap(Database, ({ execute, tables: { users } }) =>
    execute((db) => db.delete(users).where(eq(users.id, id as UserId))),
  )
// On the service's own connection: a second one would wait in this thread for a transaction of a worker to end.
const execute = (statement: string) =>
  service.inside(Effect.flatMap(Database, (database) => database.execute((db) => db.run(sql.raw(statement)))))
const countOf = async (id: string) =>
  (await service.query(`select count(*) as n from notifications where user_id = '${id}'`))[0]?.["n"]

test("The notifications of an account are deleted before it, and those of others stay", async () => {
  const [ada, bob] = [await service.person(), await service.person()]
  for (const { user } of [ada, bob]) await execute(manyNotifications(user.email, many))
  const cascade = await service.inside(Effect.exit(removeRow(ada.user.id)))
  expect([cascade._tag, await countOf(ada.user.id)]).toEqual(["Failure", many])
  expect((await ada.delete("/users/me", { password: ada.password })).status).toBe(204)
  expect([await countOf(ada.user.id), await countOf(bob.user.id)]).toEqual([0, many])
  expect((await ada.get("/notifications")).status).toBe(404)
})

test("No user's notifications are deleted for a wrong password", async () => {
  const ada = await service.person()
  await execute(manyNotifications(ada.user.email, many))
  expect((await ada.delete("/users/me", { password: "wrong" })).status).toBe(401)
  expect(await countOf(ada.user.id)).toBe(many)
})
