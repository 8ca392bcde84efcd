import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { fillEditionsAfter, type ItemId } from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"

describe.each(engines)("Books that are older than editions, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const filled = async () => {
    let [after, changed] = [null as ItemId | null, 0]
    do {
      const step = await service.inside(fillEditionsAfter(after))
      changed += step.changed
      after = step.last
    } while (after !== null)
    return changed
  }

  test("are found by the ISBN that they have as a field, and those who want them are notified once", async () => {
    const [ada, bob, eve] = [await service.person(), await service.person(), await service.person()]
    const books = async (by: typeof ada) => (await by.post("/collections", { name: "Books", type: "books" })).body.id
    const add = async (by: typeof ada, to: string, fields: object, editions: ReadonlyArray<string> = []) =>
      (await by.post(`/collections/${to}/items`, { name: "A book", fields, editions })).body
    const [shelf, other] = [await books(ada), await books(bob)]
    const item = await add(ada, shelf, { isbn: "0-306-40615-2" })
    await add(bob, other, { isbn: "9780306406157" }, ["bgg:1"])
    await add(bob, other, { isbn: "no number" })
    const terms = { kind: "sale", price: { amount: 100, currency: "EUR" } }
    const listing = (await ada.post("/listings", { itemId: item.id, ...terms })).body
    await eve.post("/wants", { edition: "isbn:9780306406157" })
    const found = async () => (await eve.get("/listings?edition=isbn:9780306406157")).body.items
    expect(await found()).toEqual([])
    expect(await filled()).toBe(2)
    expect((await found()).map(({ id }: { id: string }) => id)).toEqual([listing.id])
    const notified = async () => (await eve.get("/notifications")).body.items.map(({ type }: { type: string }) => type)
    expect(await notified()).toEqual(["want_matched"])
    expect((await bob.get("/items?edition=isbn:9780306406157")).body.items).toMatchObject([
      { editions: ["bgg:1", "isbn:9780306406157"] },
    ])
    expect(await filled()).toBe(0)
    expect(await notified()).toEqual(["want_matched"])
  })
})
