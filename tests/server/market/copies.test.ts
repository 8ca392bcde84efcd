import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { problems } from "../../sql/maintenance/check/broken-rules.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { outcome, type Person } from "../users/people.ts"

describe.each(engines)("An item of several copies on the market, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterEach(async () => expect(await service.inside(problems)).toEqual([]))
  afterAll(() => service.stop())

  const price = { amount: 1250, currency: "EUR" }
  const shelfOf = async (person: Person) =>
    (await person.post("/collections", { name: "Games", type: "games" })).body.id as string
  const added = async (person: Person, copies: number, name = "Catan") =>
    (await person.post(`/collections/${await shelfOf(person)}/items`, { name, copies, rating: 5, comment: "Mine" }))
      .body
  const listed = async (person: Person, itemId: string) =>
    (await person.post("/listings", { itemId, kind: "both", price })).body.id as string
  const buys = (person: Person, listingId: string) => person.post("/offers", { listingId, kind: "buy", price })
  const bought = async (person: Person, listingId: string) => (await buys(person, listingId)).body.id as string
  const accept = (person: Person, offer: string) => person.post(`/offers/${offer}/accept`, {})
  const confirm = (person: Person, offer: string) => person.post(`/offers/${offer}/confirm`, {})
  const itemsOf = async (person: Person) => (await person.get("/items?limit=100")).body.items

  test("of 20 buyers at once 5 buy one of 5 copies each, and the last one moves the item", async () => {
    const owner = await service.person()
    const buyers = await Promise.all(Array.from({ length: 20 }, () => service.person()))
    const item = await added(owner, 5)
    const listing = await listed(owner, item.id)
    const made = await Promise.all(buyers.map((buyer) => buys(buyer, listing)))
    const offers = made.flatMap(({ body, status }, n) => {
      const by = buyers[n]
      return status === 201 && by !== undefined ? [{ id: body.id as string, by }] : []
    })
    expect(offers).toHaveLength(5)
    expect(made.filter(({ body }) => body.error === "DUPLICATE_PENDING_OFFER")).toHaveLength(15)
    const answers = await Promise.all(offers.map(({ id }) => accept(owner, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const shown = (await owner.get(`/listings/${listing}`)).body
    expect(shown).toMatchObject({ reserved: true, freeCopies: 0, item: { copies: 5 } })
    expect((await buys(buyers[0] ?? owner, listing)).body.error).toBe("LISTING_NOT_ACTIVE")
    expect(await outcome(owner.patch(`/items/${item.id}`, { copies: 4 }))).toMatchObject([
      409,
      { error: "COPIES_HELD" },
    ])
    await Promise.all(offers.flatMap(({ by, id }) => [confirm(owner, id), confirm(by, id)]))
    const ids = new Set<string>()
    for (const { by, id } of offers) {
      const [mine, ...others] = await itemsOf(by)
      expect(others).toEqual([])
      expect(mine).toMatchObject({ name: "Catan", copies: 1, rating: null, comment: null })
      expect((await by.get(`/offers/${id}`)).body).toMatchObject({ status: "completed", item: { id: mine.id } })
      ids.add(mine.id)
    }
    expect(ids.size).toBe(5)
    expect(ids.has(item.id)).toBe(true)
    expect(await itemsOf(owner)).toEqual([])
    expect((await owner.get(`/listings/${listing}`)).body.status).toBe("closed")
  })

  test("a trade moves one copy of each side, and keeps the picture for both", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const [mine, his] = [await added(ada, 2, "Azul"), await added(bob, 3, "Brass")]
    const listing = await listed(ada, mine.id)
    const trade = { listingId: listing, kind: "trade", offeredItemId: his.id }
    const { body: offer } = await bob.post("/offers", trade)
    expect((await accept(ada, offer.id)).status).toBe(200)
    await confirm(ada, offer.id)
    const { body: done } = await confirm(bob, offer.id)
    expect(done.status).toBe("completed")
    expect((await bob.get(`/items/${done.item.id}`)).body).toMatchObject({ name: "Azul", copies: 1 })
    expect((await ada.get(`/items/${done.proposal.offeredItem.id}`)).body).toMatchObject({ name: "Brass", copies: 1 })
    expect((await ada.get(`/items/${mine.id}`)).body).toMatchObject({ copies: 1, rating: 5, comment: "Mine" })
    expect((await bob.get(`/items/${his.id}`)).body).toMatchObject({ copies: 2, rating: 5, comment: "Mine" })
    expect((await ada.get(`/listings/${listing}`)).body).toMatchObject({
      ...{ status: "active", reserved: false, freeCopies: 1, item: { copies: 1 } },
    })
  })

  test("an item that is given in return elsewhere is not given twice", async () => {
    const [ada, bob, cid] = [await service.person(), await service.person(), await service.person()]
    const his = await added(bob, 1, "Brass")
    const offers: Array<readonly [Person, string]> = []
    for (const owner of [ada, cid]) {
      const listing = await listed(owner, (await added(owner, 1)).id)
      const { body } = await bob.post("/offers", { listingId: listing, kind: "trade", offeredItemId: his.id })
      offers.push([owner, body.id])
    }
    const answers = await Promise.all(offers.map(([owner, id]) => accept(owner, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe("ITEM_RESERVED")
  })

  test("more copies take more offers, a block ends a hold, and a deleted item all of them", async () => {
    const [owner, ada, bob] = [await service.person(), await service.person(), await service.person()]
    const item = await added(owner, 1)
    const listing = await listed(owner, item.id)
    const one = await bought(ada, listing)
    expect((await buys(bob, listing)).body.error).toBe("DUPLICATE_PENDING_OFFER")
    await accept(owner, one)
    expect((await buys(bob, listing)).body.error).toBe("LISTING_NOT_ACTIVE")
    await owner.patch(`/items/${item.id}`, { copies: 2 })
    const two = await bought(bob, listing)
    expect((await accept(owner, two)).status).toBe(200)
    expect((await owner.put(`/blocks/${ada.user.id}`)).status).toBeLessThan(300)
    expect((await owner.patch(`/items/${item.id}`, { copies: 1 })).status).toBe(200)
    expect((await owner.delete(`/items/${item.id}`)).status).toBe(204)
    expect((await confirm(bob, two)).body.error).toBe("ITEM_GONE")
  })
})
