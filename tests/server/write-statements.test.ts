import { afterAll, beforeAll, expect, test } from "bun:test"
import { type Service, startService } from "../support/service.ts"
import { completed, euros } from "./market/market.ts"
import { statementsOf } from "./statements-of.ts"

let service: Service
beforeAll(async () => {
  service = await startService({ passwordCost: 4, isStill: true })
})
afterAll(() => service.stop())

test("A trade and a message prepare no statement that one before has prepared", async () => {
  const [owner, offerer] = [await service.person(), await service.person()]
  const { body: collection } = await owner.post("/collections", { name: "Things", type: "custom" })
  await offerer.post("/collections", { name: "Things", type: "custom" })
  const { body: asked } = await offerer.post("/friends/requests", { userId: owner.user.id })
  await owner.post(`/friends/requests/${asked.id}/accept`)
  const { body: group } = await owner.post("/chat/conversations", {
    kind: "group",
    name: "Swappers",
    memberIds: [offerer.user.id],
  })
  const trade = async () => {
    const { body: item } = await owner.post(`/collections/${collection.id}/items`, { name: "A thing" })
    const { body: listing } = await owner.post("/listings", { itemId: item.id, kind: "sale", price: euros(1000) })
    const offer = await offerer.post("/offers", { listingId: listing.id, kind: "buy", price: euros(1000) })
    await completed(owner, offerer, offer.body)
    expect((await owner.post(`/chat/conversations/${group.id}/messages`, { content: "Thanks" })).status).toBe(201)
  }
  await trade()
  await trade()
  expect(await statementsOf(trade)).toEqual({ compiled: 0, built: 0 })
})
