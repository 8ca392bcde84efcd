import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { countNextSales, renewNextMarketValues } from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { buying, completed, itemOf } from "../market/market.ts"
import type { Person } from "../users/people.ts"

describe.each(engines)("The worth of items, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const worthOf = (by: Person, collection?: string) =>
    by.get(collection === undefined ? "/collections/worth" : `/collections/${collection}/worth`)
  const none = { items: 0, copies: 0, currencies: [], notKnown: { paid: 0, market: 0 } }

  test("is nothing of nothing, and for the owner alone", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    expect(await worthOf(ada)).toMatchObject({ status: 200, body: none })
    const shelf = (await ada.post("/collections", { name: "Shelf", type: "books" })).body
    const hidden = (await ada.post("/collections", { name: "Attic", type: "books", visibility: "private" })).body
    expect(await worthOf(ada, shelf.id)).toMatchObject({ status: 200, body: none })
    expect(await worthOf(bob, shelf.id)).toMatchObject({ status: 403, body: { error: "FORBIDDEN" } })
    expect(await worthOf(bob, hidden.id)).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } })
    expect((await ada.get("/collections/nothing/worth")).status).toBe(400)
  })

  test("is what was paid, and what editions were sold for from the next day on", async () => {
    const people: Array<Person> = []
    for (let n = 0; n < 5; n++) people.push(await service.person())
    const edition = "bgg:13"
    const price = { amount: 1234, currency: "EUR" }
    for (const [n, from] of people.entries()) {
      const to = people[(n + 1) % people.length] as Person
      const { id: itemId } = await itemOf(from, { editions: [edition] })
      const listing = (await from.post("/listings", { itemId, kind: "both", price })).body
      await completed(from, to, (await to.post("/offers", buying(listing.id, { price }))).body)
    }
    const [ada] = people as [Person]
    const before = (await worthOf(ada)).body
    expect(before).toMatchObject({ items: 1, copies: 1, notKnown: { paid: 0, market: 1 } })
    expect(before.currencies).toMatchObject([
      { currency: "EUR", paid: { amount: 1234 }, market: { amount: 0, items: 0 } },
    ])
    expect(before.currencies[0].byMonth).toHaveLength(24)
    expect(before.currencies[0].byMonth.at(-1)).toEqual({
      month: new Date().toISOString().slice(0, "2026-03".length),
      paid: 1234,
    })
    await service.inside(
      Effect.gen(function* () {
        while (yield* countNextSales(DateTime.add(yield* DateTime.now, { days: 1 })));
        while (yield* renewNextMarketValues());
      }),
    )
    const { id, collectionId } = await itemOf(ada, { editions: [edition], copies: 2 })
    const all = (await worthOf(ada)).body
    expect(all).toMatchObject({ items: 2, copies: 3, notKnown: { paid: 1, market: 0 } })
    expect(all.currencies).toMatchObject([
      {
        paid: { amount: 1234, items: 1, copies: 1, notKnown: 1 },
        market: { amount: 3600, items: 2, copies: 3, sales: 10, notKnown: 0 },
      },
    ])
    expect((await worthOf(ada, collectionId)).body.currencies).toMatchObject([{ market: { copies: 2 } }])
    await ada.delete(`/items/${id}`)
    expect((await worthOf(ada)).body.currencies).toMatchObject([{ market: { amount: 1200, copies: 1 } }])
  })
})
