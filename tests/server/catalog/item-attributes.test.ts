import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { outcome, type Person, refusal } from "../users/people.ts"

describe.each(engines)("Tags, locations and purchases of items, on %s", (engine) => {
  let service: Service
  let [ada, bob]: ReadonlyArray<Person> = []
  let shelf: string
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
    bob = await service.person()
    shelf = (await ada.post("/collections", { name: "Shelf", type: "custom" })).body.id
  })
  afterAll(() => service.stop())

  const people = () => {
    if (ada === undefined || bob === undefined) throw new Error("The people are not made yet.")
    return { ada, bob }
  }
  const own = {
    tags: ["Lent", "two; words"],
    location: "Attic",
    purchase: { price: { amount: 1250, currency: "EUR" }, on: "2024-02-29" },
  }
  const nothing = { tags: [], location: null, purchase: null }
  const add = async (body: object = {}) => people().ada.post(`/collections/${shelf}/items`, { name: "Vase", ...body })

  test("are kept as they are said, changed one by one, and removed by null", async () => {
    const { ada } = people()
    const { body } = await add({ ...own, tags: [" Lent ", "lent", "two; words"] })
    expect(body).toMatchObject(own)
    const change = async (some: object) => (await ada.patch(`/items/${body.id}`, some)).body
    expect(await change({ name: "Jar" })).toMatchObject(own)
    expect(await change({ location: " " })).toMatchObject({ ...own, location: null })
    expect(await change({ purchase: { on: "2020-01-01" } })).toMatchObject({
      purchase: { price: null, on: "2020-01-01" },
    })
    expect(await change({ tags: null, purchase: null })).toMatchObject(nothing)
    expect(await change({ tags: ["a"], purchase: { price: null, on: null } })).toMatchObject({
      ...nothing,
      tags: ["a"],
    })
  })

  test("that cannot be such are refused", async () => {
    const { ada } = people()
    const many = Array.from({ length: 21 }, (_, n) => `${n}`)
    const { body } = await add()
    const send = (some: object) => [add(some), ada.patch(`/items/${body.id}`, some)]
    for (const some of send({ tags: many })) expect(await outcome(some)).toEqual(refusal(409, "TAG_LIMIT_REACHED"))
    const unfit = [
      ...[{ tags: [""] }, { tags: ["x".repeat(51)] }, { tags: "a" }, { tags: Array(101).fill("a") }],
      ...[{ location: "x".repeat(101) }, { location: 1 }, { purchase: { on: "2023-02-29" } }, { purchase: 5 }],
      ...[{ purchase: { price: { amount: 0, currency: "EUR" } } }, { purchase: { price: { amount: 1 } } }],
      ...[{ purchase: { price: { amount: 1, currency: "XXX" } } }, { purchase: { on: "2020-01-01T00:00:00Z" } }],
    ]
    for (const one of unfit) for (const some of send(one)) expect([one, (await some).status]).toEqual([one, 400])
    expect((await ada.get(`/items/${body.id}`)).body).toMatchObject(nothing)
  })

  test("find items for their owner, and nothing for others", async () => {
    const { ada, bob } = people()
    const place = `Shelf ${crypto.randomUUID()}`
    const { body: both } = await add({ tags: ["Signed", "worn"], location: place })
    const { body: one } = await add({ tags: ["signed"], location: place })
    const found = async (query: string, by = ada) =>
      (await by.get(`/collections/${shelf}/items?${query}`)).body.items.map(({ id }: { readonly id: string }) => id)
    expect(await found("tag=SIGNED")).toEqual([one.id, both.id])
    expect(await found("tag=signed&tag=Worn")).toEqual([both.id])
    expect(await found(`location=${encodeURIComponent(place)}&sort=oldest`)).toEqual([both.id, one.id])
    expect((await ada.get("/items?tag=worn&tag=worn")).body.items.map(({ id }: { id: string }) => id)).toEqual([
      both.id,
    ])
    for (const query of ["tag=signed", `location=${encodeURIComponent(place)}`])
      expect(await found(query, bob)).toEqual([])
    const { body } = await ada.get("/tags?limit=100")
    expect(body.items).toContainEqual({ tag: "Signed", itemsCount: 2 })
    expect(body.items).toContainEqual({ tag: "worn", itemsCount: 1 })
    const here = await ada.get(`/tags?limit=100&collectionId=${shelf}`)
    expect(here.body.items).toContainEqual({ tag: "Signed", itemsCount: 2 })
    const { body: empty } = await ada.post("/collections", { name: "Empty", type: "custom" })
    expect((await ada.get(`/tags?collectionId=${empty.id}`)).body).toEqual({ items: [], nextCursor: null })
    expect((await ada.get("/tags?collectionId=x")).status).toBe(400)
    expect((await bob.get(`/tags?collectionId=${shelf}`)).body).toEqual({ items: [], nextCursor: null })
    expect((await bob.get("/tags")).body).toEqual({ items: [], nextCursor: null })
    const many = Array.from({ length: 6 }, (_, n) => Array.from({ length: 20 }, (_, tag) => `a ${n} ${tag}`))
    for (const tags of many) expect((await add({ tags })).status).toBe(201)
    expect((await ada.post(`/collections/${empty.id}/items`, { name: "Late", tags: ["z"] })).status).toBe(201)
    expect((await ada.get(`/tags?collectionId=${empty.id}`)).body).toEqual({
      ...{ items: [{ tag: "z", itemsCount: 1 }], nextCursor: null },
    })
    for (const unfit of [
      "tag=",
      `tag=${"x".repeat(51)}`,
      "tag=%00",
      "tag=a&tag=b&tag=c&tag=d&tag=e&tag=f",
      "location=",
    ])
      expect([unfit, (await ada.get(`/items?${unfit}`)).status]).toEqual([unfit, 400])
  })

  test("are the owner's alone, on every way on which others see the item", async () => {
    const { ada, bob } = people()
    const { body: item } = await add(own)
    const listing = { itemId: item.id, kind: "sale", price: { amount: 900, currency: "EUR" }, paymentMethods: ["cash"] }
    const { body: listed } = await ada.post("/listings", listing)
    const { body: share } = await ada.post("/shares", { targetType: "collection", targetId: shelf })
    const answers = [
      await bob.get(`/items/${item.id}`),
      await bob.get(`/collections/${shelf}/items`),
      await bob.get(`/listings/${listed.id}`),
      await bob.get(`/listings?q=vase`),
      await bob.get(`/s/${String(share.url).split("/").at(-1)}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers[0]?.body).toMatchObject(nothing)
    for (const { text } of answers)
      for (const word of ["Lent", "Attic", "1250", "2024-02-29"]) expect(text).not.toContain(word)
    expect((await ada.get("/items")).body.items[0]).toMatchObject(own)
  })
})
