import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sweepFiles } from "../../../core/index.ts"
import { html, png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { form, part, send } from "./upload.ts"

describe.each(engines)("Covers, on %s", (engine) => {
  let service: Service
  let ada: Awaited<ReturnType<Service["person"]>>
  let collection: { readonly id: string }
  let item: { readonly id: string }
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: { PUBLIC_URL: "http://api.test" }, isStill: true })
    ada = await service.person()
    collection = (await ada.post("/collections", { name: "Shelf", type: "custom" })).body
    item = (await ada.post(`/collections/${collection.id}/items`, { name: "Book" })).body
  })
  afterAll(() => service.stop())

  const things = () =>
    [
      ["collections", `/collections/${collection.id}`, [1600, 800]],
      ["items", `/items/${item.id}`, [800, 400]],
    ] as const
  const picture = form(part(png(2000, 1000)))
  const first = { id: expect.any(String), url: expect.any(String), caption: null }
  const address = /^http:\/\/api\.test\/media\/[0-9a-f]{64}\.webp$/

  test("are set, shown in the thing and its lists, and removed", async () => {
    for (const [, path, size] of things()) {
      const before = (await ada.get(path)).body
      const { status, body } = await send(service, `${path}/cover`, picture, ada)
      expect([status, body]).toEqual([
        200,
        {
          ...before,
          ...(path.startsWith("/items/") ? { pictures: [first] } : {}),
          coverUrl: expect.stringMatching(address),
          updatedAt: expect.any(String),
        },
      ])
      expect((await ada.get(path)).body).toEqual(body)
      const { width, height } = await new Bun.Image(
        await (await fetch(service.url + new URL(body.coverUrl).pathname)).bytes(),
      ).metadata()
      expect([width, height]).toEqual([...size])
    }
    for (const list of [
      "/collections",
      "/collections?q=shelf",
      `/users/${ada.user.id}/collections`,
      `/collections/${collection.id}/items`,
      "/items",
      ...["newest", "oldest", "name", "rating"].map((sort) => `/items?sort=${sort}`),
      "/items?q=book",
    ])
      expect([list, (await ada.get(list)).body.items[0].coverUrl]).toEqual([list, expect.stringMatching(address)])
    for (const [, path] of things()) {
      for (const _ of [1, 2]) expect((await ada.delete(`${path}/cover`)).status).toBe(204)
      expect((await ada.get(path)).body.coverUrl).toBeNull()
    }
  })

  test("stay when the rest of the thing is changed", async () => {
    for (const [, path] of things()) {
      const { body } = await send(service, `${path}/cover`, picture, ada)
      const changed = await ada.patch(path, { name: "Renamed" })
      expect([changed.status, changed.body.coverUrl]).toEqual([200, body.coverUrl])
    }
  })

  test("of an item are kept for a copy of it, also when the item is deleted", async () => {
    const [mine, buyer] = [await service.person(), await service.person()]
    const { body: shelf } = await mine.post("/collections", { name: "Shelf", type: "custom" })
    const { body: book } = await mine.post(`/collections/${shelf.id}/items`, { name: "Book", copies: 2 })
    const { body: shown } = await send(service, `/items/${book.id}/cover`, form(part(png(33, 9))), mine)
    const price = { amount: 100, currency: "EUR" }
    const { body: listing } = await mine.post("/listings", { itemId: book.id, kind: "sale", price })
    const { body: offer } = await buyer.post("/offers", { listingId: listing.id, kind: "buy", price })
    await mine.post(`/offers/${offer.id}/accept`, {})
    for (const side of [mine, buyer]) await side.post(`/offers/${offer.id}/confirm`, {})
    const { body: copies } = await buyer.get("/items")
    expect(copies.items).toMatchObject([{ coverUrl: shown.coverUrl, copies: 1 }])
    expect((await mine.delete(`/items/${book.id}`)).status).toBe(204)
    service.clock.forward({ hours: 2 })
    await service.inside(sweepFiles())
    expect((await fetch(service.url + new URL(shown.coverUrl).pathname)).status).toBe(200)
  })

  test("are kept by the sweep as long as the thing is there, and go when it goes", async () => {
    const [mine] = [await service.person()]
    const { body: shelf } = await mine.post("/collections", { name: "Shelf", type: "custom" })
    const { body: book } = await mine.post(`/collections/${shelf.id}/items`, { name: "Book" })
    const covers: string[] = []
    for (const [path, width] of [
      [`/collections/${shelf.id}`, 31],
      [`/items/${book.id}`, 32],
    ] as const)
      covers.push((await send(service, `${path}/cover`, form(part(png(width, 9))), mine)).body.coverUrl)
    const shown = () =>
      Promise.all(covers.map(async (cover) => (await fetch(service.url + new URL(cover).pathname)).status))
    await mine.delete("/users/me", { password: mine.password })
    expect(await shown()).toEqual([200, 200])
    service.clock.forward({ hours: 2 })
    await service.inside(sweepFiles())
    expect(await shown()).toEqual([404, 404])
    const { status } = await fetch(service.url + new URL(await coverOf(things()[1][1])).pathname)
    expect(status).toBe(200)
  })

  const coverOf = async (path: string): Promise<string> => {
    const token = (await ada.post("/auth/refresh")).body.accessToken
    return (await ada.get(path, { token })).body.coverUrl
  }

  test("belong to the owner alone, and a thing that is not there has none", async () => {
    const grace = await service.person()
    const bad = form(part(html))
    for (const [, path] of things()) {
      const unknown = path.replace(/[^/]+$/, crypto.randomUUID())
      for (const [where, refusal] of [
        [path, [403, { error: "FORBIDDEN" }]],
        [unknown, [404, { error: "NOT_FOUND" }]],
      ] as const) {
        const put = await send(service, `${where}/cover`, bad, grace)
        expect([put.status, put.body]).toEqual([...refusal])
        const gone = await grace.delete(`${where}/cover`)
        expect([gone.status, gone.body]).toEqual([...refusal])
      }
      expect((await send(service, `${path}/cover`, bad, {})).status).toBe(401)
      expect((await send(service, "/items/7/cover", bad, grace)).status).toBe(400)
    }
  })

  test("are pictures: 400 INVALID_IMAGE, 413, 415", async () => {
    const token = (await ada.post("/auth/refresh")).body.accessToken
    for (const [, path] of things()) {
      const before = await coverOf(path)
      const invalid = await send(service, `${path}/cover`, form(part(html)), { token })
      expect([invalid.status, invalid.body]).toEqual([400, { error: "INVALID_IMAGE" }])
      expect((await send(service, `${path}/cover`, form(part(Buffer.alloc(6_000_000))), { token })).status).toBe(413)
      const json = { token, headers: { "content-type": "application/json" } }
      expect((await send(service, `${path}/cover`, Buffer.from("{}"), json)).status).toBe(415)
      expect(await coverOf(path)).toBe(before)
    }
  })
})
