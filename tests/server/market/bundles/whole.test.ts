import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { SQL } from "bun"
import { problems } from "../../../sql/maintenance/check/broken-rules.ts"
import { change } from "../../../support/rows.ts"
import { engines, type Service, startService } from "../../../support/service.ts"
import type { Person } from "../../users/people.ts"
import { act, collectionOf, euros } from "../market.ts"

const tables = ["offers", "proposals", "items", "listings", "collections", "notifications", "realtime_events"]

describe.each(engines)("A step of an offer for several things that fails halfway, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true })
  })
  afterAll(() => service.stop())

  const execute = async (statements: ReadonlyArray<string>) => {
    if (service.databaseUrl === null) return change(service.folder, statements)
    await using sql = new SQL(service.databaseUrl)
    for (const statement of statements) await sql.unsafe(statement)
  }

  /** A database that refuses one statement, as a full disk would, while something is done. */
  const failing = async (table: string, event: string, when: string, ask: () => Promise<unknown>) => {
    const name = "refused_by_a_test"
    const refuses =
      service.databaseUrl === null
        ? [`create trigger ${name} before ${event} on ${table} when ${when} begin select raise(abort, 'refused'); end`]
        : [
            `create or replace function ${name}() returns trigger language plpgsql as
              $$ begin raise exception 'refused'; end $$`,
            `create trigger ${name} before ${event} on ${table} for each row when (${when}) execute function ${name}()`,
          ]
    await execute(refuses)
    const answer = await ask()
    await execute([`drop trigger ${name}${service.databaseUrl === null ? "" : ` on ${table}`}`])
    return answer
  }

  const itemsOf = async (by: Person, copies: ReadonlyArray<number>) => {
    const { id } = await collectionOf(by)
    const ids: Array<string> = []
    for (const count of copies)
      ids.push((await by.post(`/collections/${id}/items`, { name: "A thing", copies: count })).body.id)
    return ids
  }

  /** A swap of three things for three others, of which one each has two copies. */
  const swapped = async () => {
    const [owner, offerer] = [await service.person(), await service.person()]
    const [wanted, given] = [await itemsOf(owner, [1, 2, 1]), await itemsOf(offerer, [1, 2, 1])]
    const listingIds: Array<string> = []
    for (const itemId of wanted)
      listingIds.push((await owner.post("/listings", { itemId, kind: "both", price: euros(500) })).body.id)
    const terms = { kind: "trade", offeredItemIds: given, price: euros(500), priceFrom: "owner" }
    const { body: offer } = await offerer.post("/offers", { listingIds, ...terms })
    return { owner, offerer, wanted, given, offer }
  }

  const everything = async () =>
    JSON.stringify(await Promise.all(tables.map((one) => service.query(`select * from ${one} order by 1, 2, 3`))))

  test("has done nothing, and is done as a whole when it is asked for again", async () => {
    const { owner, offerer, wanted, given, offer } = await swapped()
    const [last, lastGiven] = [wanted[2], given[2]]
    const step = async (by: Person, action: string, faults: ReadonlyArray<readonly [string, string, string]>) => {
      for (const [table, event, when] of faults) {
        const before = await everything()
        const answer = await failing(table, event, when, () => act(by, offer, action))
        expect([when, (answer as { status: number }).status >= 500]).toEqual([when, true])
        expect([when, (await everything()) === before]).toEqual([when, true])
      }
      return (await act(by, offer, action)).body.status
    }
    const held = [last, lastGiven].map((id) => ["items", "update", `new.id = '${id}' and new.held > old.held`] as const)
    const notified = ["notifications", "insert", `new.subject_id = '${offer.id}'`] as const
    expect(await step(owner, "accept", [...held, notified])).toBe("accepted")
    expect(await step(owner, "confirm", [notified])).toBe("accepted")
    const moved = [last, lastGiven].map(
      (id) => ["items", "update", `new.id = '${id}' and new.owner_id <> old.owner_id`] as const,
    )
    const copied = [wanted[1], given[1]].map(
      (id) => ["items", "update", `new.id = '${id}' and new.copies < old.copies`] as const,
    )
    const closed = ["listings", "update", `new.item_id = '${last}' and new.status = 'closed'`] as const
    const counted = ["collections", "update", "new.items_count <> old.items_count"] as const
    expect(await step(offerer, "confirm", [...moved, ...copied, closed, counted, notified])).toBe("completed")
    for (const [by, received] of [
      [owner, lastGiven],
      [offerer, last],
    ] as const)
      expect((await by.get(`/items/${received}`)).body.owner.id).toBe(by.user.id)
    for (const by of [owner, offerer]) expect((await by.get("/items?limit=100")).body.items).toHaveLength(4)
    expect(await service.inside(problems)).toEqual([])
  })
})
