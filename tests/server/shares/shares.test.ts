import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"

describe.each(engines)("Share links on %s", (engine) => {
  let service: Service
  let ada: Awaited<ReturnType<Service["person"]>>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: { FRONTEND_URL: "http://app.test" } })
    ada = await service.person()
  })
  afterAll(() => service.stop())

  const games = async (fields: object = {}) => {
    const { body: shown } = await ada.post("/field-definitions", { name: `Shown ${crypto.randomUUID()}`, type: "text" })
    const { body: hidden } = await ada.post("/field-definitions", { name: `Kept ${crypto.randomUUID()}`, type: "text" })
    const { body: collection } = await ada.post("/collections", { name: "Games", type: "games", ...fields })
    await ada.post(`/collections/${collection.id}/fields`, { fieldDefinitionId: shown.id })
    await ada.post(`/collections/${collection.id}/fields`, { fieldDefinitionId: hidden.id, isHidden: true })
    const values = { [shown.key]: "seen", [hidden.key]: "mine alone" }
    const { body: item } = await ada.post(`/collections/${collection.id}/items`, {
      name: "Azul",
      rating: 5,
      comment: "For me",
      fields: values,
    })
    expect(item.fields).toEqual(values)
    return { collection, item, shown }
  }
  const linkTo = async (targetType: "collection" | "listing", targetId: string, more: object = {}) => {
    const { body, status } = await ada.post("/shares", { targetType, targetId, ...more })
    expect(status).toBe(201)
    return { ...body, path: new URL(body.url).pathname as string }
  }

  test("a link shows a collection to a person without an account, and nothing that is not listed", async () => {
    const { collection, shown } = await games()
    const link = await linkTo("collection", collection.id)
    expect(link.url).toMatch(/^http:\/\/app\.test\/s\/[\w-]{22}$/)
    const { body, headers, status } = await service.client().get(link.path)
    expect(status).toBe(200)
    expect(headers.get("x-robots-tag")).toBe("noindex")
    expect(headers.get("cache-control")).toBe("no-store")
    const { displayName, id } = ada.user
    expect(body).toEqual({
      kind: "collection",
      owner: { id, displayName, avatarUrl: null },
      collection: { name: "Games", description: null, type: "games", coverUrl: null, itemsCount: 1 },
      listing: null,
      fields: expect.any(Array),
      items: [{ name: "Azul", copies: 1, coverUrl: null, pictures: [], fields: { [shown.key]: "seen" } }],
      nextCursor: null,
    })
    const { key, name, type } = shown
    expect(body.fields.at(-1)).toEqual({ key, name, type, currency: null, isSystem: false })
    const system = { key: "platform", name: "Platform", type: "select", currency: null, isSystem: true }
    expect(body.fields[0]).toEqual(system)
  })

  test("a link shows a listing with its item, until the listing is paused", async () => {
    const { item } = await games()
    const terms = { itemId: item.id, kind: "sale", price: { amount: 500, currency: "EUR" }, paymentMethods: ["cash"] }
    const { body: listing } = await ada.post("/listings", terms)
    const { path } = await linkTo("listing", listing.id)
    const { body } = await service.client().get(path)
    const { kind, paymentMethods, price } = terms
    expect(body.listing).toEqual({ id: listing.id, kind, price, paymentMethods, description: null })
    expect([body.kind, body.collection, body.items.length]).toEqual(["listing", null, 1])
    await ada.post(`/listings/${listing.id}/pause`)
    expect((await service.client().get(path)).status).toBe(404)
  })

  test("what is for friends is shown; a collection that becomes private is not, and comes back", async () => {
    const { collection } = await games({ visibility: "friends_only" })
    const { path } = await linkTo("collection", collection.id)
    const seen = async () => (await service.client().get(path)).status
    expect(await seen()).toBe(200)
    await ada.patch(`/collections/${collection.id}`, { visibility: "private" })
    expect(await seen()).toBe(404)
    await ada.patch(`/collections/${collection.id}`, { visibility: "public" })
    await ada.patch("/users/me", { privacy: "private" })
    expect(await seen()).toBe(404)
    await ada.patch("/users/me", { privacy: "public" })
    expect(await seen()).toBe(200)
  })

  test("first pages are counted, and the list of one's own links shows their addresses", async () => {
    const { collection } = await games()
    await ada.post(`/collections/${collection.id}/items`, { name: "Root", fields: {} })
    const link = await linkTo("collection", collection.id, { expiresInDays: 1 })
    const { body: page } = await service.client().get(`${link.path}?limit=1`)
    const { body: rest } = await service.client().get(`${link.path}?limit=1&cursor=${page.nextCursor}`)
    expect([...page.items, ...rest.items].map(({ name }) => name)).toEqual(["Root", "Azul"])
    const { body: listed } = await ada.get("/shares?limit=1")
    expect(listed.items).toEqual([{ ...link, path: undefined, views: 1 }])
    expect(Date.parse(link.expiresAt) - Date.parse(link.createdAt)).toBe(86_400_000)
  })

  test("a link that was ended is a 404 at once, and another user cannot end it", async () => {
    const { collection } = await games()
    const { id, path } = await linkTo("collection", collection.id)
    const bob = await service.person()
    expect((await bob.delete(`/shares/${id}`)).status).toBe(404)
    expect((await ada.delete(`/shares/${id}`)).status).toBe(204)
    expect((await service.client().get(path)).status).toBe(404)
  })

  test("what belongs to another user or is not seen cannot be shared", async () => {
    const { collection } = await games()
    const bob = await service.person()
    const body = { targetType: "collection", targetId: collection.id }
    expect((await bob.post("/shares", body)).status).toBe(403)
    await ada.patch(`/collections/${collection.id}`, { visibility: "private" })
    expect((await bob.post("/shares", body)).status).toBe(404)
    expect((await ada.post("/shares", { ...body, targetType: "listing" })).status).toBe(404)
    expect((await ada.post("/shares", { ...body, expiresInDays: 366 })).status).toBe(400)
  })

  test("an account has 100 links at most, also when several are made at once", async () => {
    const { collection } = await games()
    const { body } = await ada.get("/shares?limit=100")
    const wanted = { targetType: "collection", targetId: collection.id }
    for (let n = body.items.length; n < 98; n++) await ada.post("/shares", wanted)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.post("/shares", wanted)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ status, body }) => status === 409 && body.error === "LIMIT_REACHED")).toHaveLength(18)
    for (const { id } of (await ada.get("/shares?limit=100")).body.items) await ada.delete(`/shares/${id}`)
  })
})
