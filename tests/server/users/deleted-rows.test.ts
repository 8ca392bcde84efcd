import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { getTableName } from "drizzle-orm"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { Transactions, type UserId, Users } from "../../../core/index.ts"
import { fill } from "../../bench/made-up-rows.ts"
import { countedTurns } from "../../support/counted-turns.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { type Copies, copiesOf } from "../stretches/copies.ts"
import { made } from "../stretches/parties.ts"
import type { Person } from "./people.ts"

/** No multiple of what one statement deletes. */
const many = 1_107

describe.each(engines)("The rows that go with an account, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true })
  })
  afterAll(() => service.stop())

  /** An account with many rows, with many rows that refer to one of them, and with many that lose it alone. */
  const holder = async (number: number) => {
    const [ada, bob]: ReadonlyArray<Person> = [await service.person(), await service.person()]
    if (ada === undefined || bob === undefined) throw new Error("There are two.")
    const definition = await made(ada.post("/field-definitions", { name: "Field", type: "text" }))
    const shelf = { name: "Shelf", type: "custom", fieldDefinitionIds: [definition.id] }
    const collection = await made(ada.post("/collections", shelf))
    const want = await made(ada.post("/wants", { q: "blue" }))
    const report = { targetType: "user", targetId: bob.user.id, reason: "other", details: "Rude" }
    const { id: reportId } = await made(ada.post("/reports", report))
    const { tables } = await service.inside(Database)
    const { copies, id, text }: Copies = await service.inside(copiesOf)
    const copied = (
      table: keyof typeof tables,
      of: string,
      changes: (n: string) => Record<string, string>,
      nth: number,
    ) => copies({ table: tables[table], where: of, times: many, with: { ...changes(id(number * 10 + nth, "n")) } })
    await service.inside(
      fill([
        copied("wants", `base.id = '${want.id}'`, (made_) => ({ id: made_, key: `'k' || ${text("n")}` }), 1),
        copied("reports", `base.id = '${reportId}'`, (made_) => ({ id: made_, target_id: made_ }), 2),
        copied("collections", `base.id = '${collection.id}'`, (made_) => ({ id: made_ }), 3),
        copied(
          "collectionFields",
          `base.collection_id = '${collection.id}'`,
          (made_) => ({ id: made_, collection_id: id(number * 10 + 3, "n") }),
          4,
        ),
      ]),
    )
    return ada
  }

  const counts = async ({ user }: Person) => {
    const { tables } = await service.inside(Database)
    const count = async (table: keyof typeof tables, condition: string) =>
      Number(
        (await service.query(`select count(*) as n from ${getTableName(tables[table])} where ${condition}`))[0]?.["n"],
      )
    return {
      users: await count("users", `id = '${user.id}'`),
      wants: await count("wants", `owner_id = '${user.id}'`),
      reports: await count("reports", `reporter_id = '${user.id}'`),
      collections: await count("collections", `owner_id = '${user.id}'`),
      definitions: await count("fieldDefinitions", `owner_id = '${user.id}'`),
      fields: await count("collectionFields", "true"),
      others: await count("reports", "reporter_id is null"),
    }
  }

  test("are deleted a few at a time, and others have their turns between", async () => {
    const ada = await holder(1)
    const held = { wants: many + 1, reports: many + 1, collections: many + 1, definitions: 1, fields: many + 1 }
    expect(await counts(ada)).toEqual({ users: 1, ...held, others: 0 })
    const removal = Users.use((users) => users.remove(ada.user.id as UserId))
    const { turns } = await service.inside(countedTurns(removal))
    // Four tables, of which each statement takes a hundred rows.
    expect(turns).toBeGreaterThan(40)
    const gone = { users: 0, wants: 0, reports: 0, collections: 0, definitions: 0, fields: 0 }
    expect(await counts(ada)).toEqual({ ...gone, others: many + 1 })
  })

  test("are all there when the transaction fails", async () => {
    const ada = await holder(2)
    const before = await counts(ada)
    const removal = Effect.andThen(
      Users.use((users) => users.remove(ada.user.id as UserId)),
      Effect.die("after it"),
    )
    const exit = await service.inside(Effect.exit(Transactions.use(({ atomically }) => atomically(removal))))
    expect(exit._tag).toBe("Failure")
    expect(await counts(ada)).toEqual(before)
    expect((await ada.get("/users/me")).status).toBe(200)
  })
})
