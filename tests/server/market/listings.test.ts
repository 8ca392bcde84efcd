import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { moment, unfit, unknown, uuid } from "../catalog/rows.ts"
import { cardView, outcome, type Person, refusal } from "../users/people.ts"
import { collectionOf, euros, itemOf, listingOf } from "./market.ts"

describe.each(engines)("Listings, on %s", (engine) => {
  let service: Service
  let ada: Person
  let bob: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
    bob = await service.person()
  })
  afterAll(() => service.stop())

  const list = (body: unknown, person = ada) => person.post("/listings", body)
  const read = (id: string, person = ada) => person.get(`/listings/${id}`)
  const change = (id: string, body: unknown, person = ada) => person.patch(`/listings/${id}`, body)
  const remove = (id: string, person = ada, query = "") => person.delete(`/listings/${id}${query}`)

  test("a listing is answered as it was made, and read again, by others too", async () => {
    const { body: games } = await ada.post("/collections", { name: "Games", type: "games" })
    const said = { name: "Outer Wilds", fields: { status: "playing" }, comment: "mine" }
    const { body: item } = await ada.post(`/collections/${games.id}/items`, said)
    const { status, body } = await list({
      itemId: item.id,
      kind: "both",
      price: { ...euros(1999), symbol: "€" },
      paymentMethods: [" Cash ", "🦉".repeat(40)],
      description: " Hardly\nplayed. ",
      id: unknown,
      status: "closed",
      ownerId: bob.user.id,
      reserved: true,
    })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(uuid),
        item: {
          id: item.id,
          name: "Outer Wilds",
          coverUrl: null,
          pictures: [],
          collectionId: games.id,
          type: "games",
          copies: 1,
          editions: [],
          fields: { status: "playing" },
        },
        owner: cardView(ada.user),
        ownerRating: { average: null, count: 0 },
        kind: "both",
        price: euros(1999),
        paymentMethods: ["Cash", "🦉".repeat(40)],
        description: "Hardly\nplayed.",
        status: "active",
        freeCopies: 1,
        reserved: false,
        createdAt: expect.stringMatching(moment),
        updatedAt: body.createdAt,
      },
    ])
    for (const person of [ada, bob]) expect(await outcome(read(body.id, person))).toEqual([200, body])
    expect((await bob.get(`/listings?ownerId=${ada.user.id}`)).body).toEqual({ items: [body], nextCursor: null })
    expect((await ada.get("/listings/mine")).body.items[0]).toEqual({ ...body, pendingOffersCount: 0 })
  })

  test.each([
    ["absent", {}],
    ["null", { price: null, paymentMethods: null, description: null }],
    ["blank or empty", { paymentMethods: [], description: " \n " }],
    ["a price, which means nothing in a trade", { price: euros(5) }],
  ])("what is optional may be %s", async (_, said) => {
    const { id: itemId } = await itemOf(ada)
    const { status, body } = await list({ itemId, kind: "trade", ...said })
    expect([status, body.price, body.paymentMethods, body.description]).toEqual([201, null, [], null])
    expect((await read(body.id)).body).toEqual(body)
  })

  test("the least and the most that a price can be, and methods that are as many as may be", async () => {
    for (const amount of [1, Number.MAX_SAFE_INTEGER]) {
      const { id: itemId } = await itemOf(ada)
      const paymentMethods = Array.from({ length: 10 }, (_, n) => `method ${n}`)
      const description = "🦉".repeat(2000)
      const { body } = await list({ itemId, kind: "sale", price: euros(amount), paymentMethods, description })
      expect(body).toMatchObject({ price: euros(amount), paymentMethods, description })
      expect((await read(body.id)).body).toEqual(body)
    }
  })

  const badTerms = [
    [{ kind: "gift" }, "body.kind must be equal to one of the allowed values"],
    [{ kind: null }, "body.kind must be string"],
    [{ price: 1000 }, "body.price must be object"],
    [{ price: "10 EUR" }, "body.price must be object"],
    [{ price: {} }, "body.price must have required property 'amount'"],
    [{ price: { amount: 1 } }, "body.price must have required property 'currency'"],
    [{ price: euros(0) }, "body.price.amount must be >= 1"],
    [{ price: euros(-5) }, "body.price.amount must be >= 1"],
    [{ price: euros(9.5) }, "body.price.amount must be integer"],
    [{ price: euros(2 ** 53) }, "body.price.amount must be integer"],
    [{ price: { amount: "5", currency: "EUR" } }, "body.price.amount must be integer"],
    [{ price: { amount: 5, currency: "eur" } }, 'body.price.currency must match format "iso-4217"'],
    [{ price: { amount: 5, currency: "XYZ" } }, 'body.price.currency must match format "iso-4217"'],
    [{ price: { amount: 5, currency: null } }, "body.price.currency must be string"],
    [{ paymentMethods: "cash" }, "body.paymentMethods must be array"],
    [{ paymentMethods: [" "] }, "body.paymentMethods[0] must NOT have fewer than 1 characters"],
    [{ paymentMethods: ["a", "x".repeat(41)] }, "body.paymentMethods[1] must NOT have more than 40 characters"],
    [{ paymentMethods: [null] }, "body.paymentMethods[0] must be string"],
    [{ paymentMethods: Array(11).fill("a") }, "body.paymentMethods must NOT have more than 10 items"],
    [{ description: "x".repeat(2001) }, "body.description must NOT have more than 2000 characters"],
    [{ description: 7 }, "body.description must be string"],
  ] as const
  test.each(badTerms)(
    "terms as %j are 400 when an item is listed and when a listing is changed",
    async (terms, message) => {
      const { id: itemId } = await itemOf(ada)
      const sound = { itemId, kind: "both", price: euros(1000) }
      for (const item of [itemId, unknown])
        expect(await outcome(list({ ...sound, itemId: item, ...terms }))).toEqual(unfit(message))
      const { body: listing } = await list(sound)
      for (const [id, person] of [
        [listing.id, ada],
        [listing.id, bob],
        [unknown, ada],
      ])
        expect(await outcome(change(id, terms, person))).toEqual(unfit(message))
      expect((await read(listing.id)).body).toEqual(listing)
    },
  )

  test.each([
    [{}, "body must have required property 'price'"],
    [{ price: null }, "body must have required property 'price'"],
    [{ kind: undefined, price: euros(1) }, "body must have required property 'kind'"],
    [{ itemId: undefined }, "body must have required property 'itemId'"],
    [{ itemId: "7" }, 'body.itemId must match format "uuid"'],
  ])("something for sale with %j is 400, also of others and where nothing is", async (said, message) => {
    const { id: itemId } = await itemOf(ada)
    for (const [id, person, kind] of [
      [itemId, ada, "sale"],
      [itemId, ada, "both"],
      [itemId, bob, "sale"],
      [unknown, ada, "sale"],
    ] as const)
      expect(await outcome(list({ itemId: id, kind, ...said }, person))).toEqual(unfit(message))
    expect(await service.query(`select id from listings where item_id = '${itemId}'`)).toEqual([])
  })

  test("an unknown item is 404, another's 403, also a hidden one of theirs, and one that is listed 409", async () => {
    const { id: itemId } = await itemOf(ada)
    const { id: secret } = await itemOf(ada, {}, { visibility: "private" })
    expect(await outcome(list({ itemId: unknown, kind: "trade" }))).toEqual(refusal(404, "ITEM_NOT_FOUND"))
    for (const id of [itemId, secret])
      expect(await outcome(list({ itemId: id, kind: "trade" }, bob))).toEqual(refusal(403, "NOT_AUTHORIZED"))
    expect((await list({ itemId, kind: "trade" })).status).toBe(201)
    expect(await outcome(list({ itemId, kind: "trade" }))).toEqual(refusal(409, "ALREADY_LISTED"))
    expect(await service.query(`select id from listings where item_id in ('${itemId}', '${secret}')`)).toHaveLength(1)
  })

  test("of 20 that list one item at once exactly one does", async () => {
    const { id: itemId } = await itemOf(ada)
    const answers = await Promise.all(Array.from({ length: 20 }, () => list({ itemId, kind: "trade" })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    for (const { status, body } of answers) if (status === 409) expect(body).toEqual({ error: "ALREADY_LISTED" })
  })

  test("a change touches the keys that are there; null clears what can be empty", async () => {
    const listing = await listingOf(ada, { paymentMethods: ["cash"], description: "nice" })
    const later = (body: object) => ({ ...listing, ...body, updatedAt: expect.stringMatching(moment) })
    expect(await outcome(change(listing.id, {}))).toEqual([200, later({})])
    const ignored = { status: "closed", itemId: unknown, id: unknown, reserved: true, owner: null }
    expect(await outcome(change(listing.id, ignored))).toEqual([200, later({})])
    expect(await outcome(change(listing.id, { price: euros(5) }))).toEqual([200, later({ price: euros(5) })])
    expect(await outcome(change(listing.id, { paymentMethods: null, description: null }))).toEqual([
      200,
      later({ price: euros(5), paymentMethods: [], description: null }),
    ])
    const traded = later({ kind: "trade", price: null, paymentMethods: [], description: null })
    expect(await outcome(change(listing.id, { kind: "trade" }))).toEqual([200, traded])
    expect(await outcome(change(listing.id, { price: euros(7) }))).toEqual([200, traded])
    const withoutPrice = unfit("body must have required property 'price'")
    for (const kind of ["sale", "both"]) expect(await outcome(change(listing.id, { kind }))).toEqual(withoutPrice)
    expect((await change(listing.id, { kind: "sale", price: euros(8) })).body.price).toEqual(euros(8))
    expect(await outcome(change(listing.id, { price: null }))).toEqual(withoutPrice)
    expect((await read(listing.id)).body).toMatchObject({ kind: "sale", price: euros(8) })
    expect((await change(listing.id, { kind: "trade", price: null })).body).toMatchObject({
      kind: "trade",
      price: null,
    })
  })

  test("a missing price is shown only to who may change the listing, and before that it is closed", async () => {
    const listing = await listingOf(ada)
    const missing = { price: null }
    expect(await outcome(change(unknown, missing))).toEqual(refusal(404, "NOT_FOUND"))
    expect(await outcome(change(listing.id, missing, bob))).toEqual(refusal(403, "NOT_AUTHORIZED"))
    await remove(listing.id)
    expect((await change(listing.id, missing)).status).toBe(400)
    expect(await outcome(change(listing.id, { description: "x" }))).toEqual(refusal(422, "LISTING_CLOSED"))
  })

  test("the listing of a deleted item has none for its owner, and is gone for others", async () => {
    const listing = await listingOf(ada)
    expect((await ada.delete(`/items/${listing.item.id}`)).status).toBe(204)
    expect((await read(listing.id)).body).toMatchObject({ item: null, status: "closed" })
    expect(await outcome(read(listing.id, bob))).toEqual(refusal(404, "NOT_FOUND"))
    expect(await outcome(remove(listing.id, ada, "?hard=true"))).toEqual([204, null])
  })

  test("a listing follows its item into another collection, and shows others no hidden value", async () => {
    const listing = await listingOf(ada)
    const to = await collectionOf(ada)
    const { body: item } = await ada.patch(`/items/${listing.item.id}`, {
      collectionId: to.id,
      name: "Tunic",
      fields: { developer: "Andrew" },
    })
    expect(item.collectionId).toBe(to.id)
    const card = { ...listing.item, name: "Tunic", collectionId: to.id, fields: { developer: "Andrew" } }
    expect((await read(listing.id, bob)).body.item).toEqual(card)
    const { body: games } = await ada.get(`/collections/${to.id}`)
    const field = games.fields.find(({ definition }: { definition: { key: string } }) => definition.key === "developer")
    await ada.patch(`/collections/${to.id}/fields/${field.id}`, { isHidden: true })
    const seen = await read(listing.id, bob)
    expect(seen.body.item).toEqual({ ...card, fields: {} })
    expect(seen.text).not.toContain("Andrew")
    expect((await bob.get(`/listings?ownerId=${ada.user.id}`)).text).not.toContain("Andrew")
    expect((await read(listing.id)).body.item).toEqual(card)
  })
})
