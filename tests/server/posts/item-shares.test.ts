import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { buying, completed, euros } from "../market/market.ts"
import { outcome, type Person, refusal } from "../users/people.ts"
import { shared } from "./posts-client.ts"

const notFound = refusal(404, "NOT_FOUND")

describe.each(engines)("Posts that show items, on %s", (engine) => {
  let service: Service
  let ada: Person
  let bob: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ;[ada, bob] = [await service.person(), await service.person()]
  })
  afterAll(() => service.stop())

  const show = (id: string, by = bob) => outcome(by.get(`/posts/${id}`))
  const sharesOf = async (itemId: string) =>
    (await service.query(`select id from posts where item_id = '${itemId}' and author_id is not null`)).length

  test.each([
    // Whether the collection shares by itself, what is said about the item, and how many posts there are then.
    [false, {}, 0],
    [false, { share: true }, 1],
    [false, { share: false }, 0],
    [true, {}, 1],
    [true, { share: true }, 1],
    [true, { share: false }, 0],
  ])("autoShare %p, %j: %d", async (autoShare, said, count) => {
    for (const [visibility, expected] of [
      ["public", count],
      ["friends_only", count],
      ["private", 0],
    ] as const) {
      const { body: games } = await ada.post("/collections", { name: "G", type: "games", autoShare, visibility })
      const { body: item } = await ada.post(`/collections/${games.id}/items`, { name: "Catan", ...said })
      expect(await sharesOf(item.id)).toBe(expected)
      await ada.patch(`/items/${item.id}`, { share: true, name: "Catan 2" })
      expect(await sharesOf(item.id)).toBe(expected)
    }
  })

  test("an item that is refused makes no post", async () => {
    const { body: games } = await ada.post("/collections", { name: "Games", type: "games", autoShare: true })
    const before = await service.query("select id from posts")
    const path = `/collections/${games.id}/items`
    expect((await ada.post(path, { name: "Catan", rating: 6, share: true })).status).toBe(422)
    expect((await bob.post(path, { name: "Catan", share: true })).status).toBe(403)
    expect((await ada.post(path, { name: "Catan", share: null })).status).toBe(400)
    expect(await service.query("select id from posts")).toEqual(before)
  })

  test("shows the item as it is, to those who see its collection now", async () => {
    const { collection, item, post } = await shared(ada)
    await ada.patch(`/items/${item.id}`, { name: "Catan, second edition" })
    const [status, body] = await show(post.id)
    expect([status, body]).toEqual([200, { ...post, item: { ...post.item, name: "Catan, second edition" } }])
    await ada.patch(`/collections/${collection.id}`, { visibility: "friends_only" })
    expect(await show(post.id)).toEqual(notFound)
    expect(await show(post.id, ada)).toMatchObject([200, { visibility: "friends_only" }])
    await ada.patch(`/collections/${collection.id}`, { visibility: "public" })
    expect((await show(post.id))[0]).toBe(200)
    const { body: closed } = await ada.post("/collections", { name: "Games", type: "games", visibility: "private" })
    await ada.patch(`/items/${item.id}`, { collectionId: closed.id })
    expect(await show(post.id)).toEqual(notFound)
    expect(await show(post.id, ada)).toMatchObject([200, { visibility: "private", item: { collectionId: closed.id } }])
  })

  test("cannot be edited, and can be deleted, which leaves the item", async () => {
    const { item, post } = await shared(ada)
    const path = `/posts/${post.id}`
    for (const body of [{ content: "Look" }, { visibility: "private" }, { content: null }, {}]) {
      expect(await outcome(ada.patch(path, body))).toEqual(refusal(403, "CANNOT_EDIT_ITEM_SHARE"))
      expect(await outcome(bob.patch(path, body))).toEqual(refusal(403, "FORBIDDEN"))
    }
    expect(await show(post.id)).toEqual([200, post])
    expect((await ada.delete(path)).status).toBe(204)
    expect(await show(post.id, ada)).toEqual(notFound)
    expect((await ada.get(`/items/${item.id}`)).body).toEqual(item)
  })

  test("goes with the item, and with the collection", async () => {
    const [one, other] = [await shared(ada), await shared(ada)]
    expect((await ada.delete(`/items/${one.item.id}`)).status).toBe(204)
    expect((await ada.delete(`/collections/${other.collection.id}`)).status).toBe(204)
    for (const { post } of [one, other]) for (const by of [ada, bob]) expect(await show(post.id, by)).toEqual(notFound)
  })

  test("goes when the item changes hands, and does not come back with it", async () => {
    const { item, post } = await shared(ada)
    const sold = async (seller: Person, buyer: Person) => {
      const terms = { itemId: item.id, kind: "sale", price: euros(1000) }
      const { body: listing } = await seller.post("/listings", terms)
      const { body: offer } = await buyer.post("/offers", buying(listing.id))
      await completed(seller, buyer, offer)
      // The collection that the item came into is a private one.
      const { body: received } = await buyer.get(`/items/${item.id}`)
      await buyer.patch(`/collections/${received.collectionId}`, { visibility: "public" })
      expect(received.owner.id).toBe(buyer.user.id)
    }
    expect(await show(post.id)).toEqual([200, post])
    await sold(ada, bob)
    for (const by of [ada, bob]) expect(await show(post.id, by)).toEqual(notFound)
    await sold(bob, ada)
    for (const by of [ada, bob]) expect(await show(post.id, by)).toEqual(notFound)
    expect(await sharesOf(item.id)).toBe(0)
  })
})
