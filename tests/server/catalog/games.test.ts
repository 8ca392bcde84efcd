import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { CollectionId } from "../../../core/index.ts"
import { storedItem } from "../../../testing/samples/stored-item.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { outcome, type Person, refusal } from "../users/people.ts"

describe.each(engines)("Games of the platform, on %s", (engine) => {
  let service: Service
  let ada: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
  })
  afterAll(() => service.stop())

  const make = async () => (await ada.post("/collections", { name: "Games", type: "games" })).body.id as string
  const gamesIn = async (id: string) => (await ada.get(`/collections/${id}/items`)).body.items
  /** A game that was imported. */
  const game = async (to: string, appId = 7) => {
    await service.inside(storedItem(to as CollectionId, { platform_app_id: appId, status: "backlog" }))
    const [item] = await gamesIn(to)
    return item
  }
  const change = (id: string, body: object) => ada.patch(`/items/${id}`, body)
  const readOnly = refusal(422, "INVALID_FIELD_VALUE")

  test("which one an item is cannot be said by a person", async () => {
    const id = await make()
    const item = await game(id)
    const fields = (appId: unknown) => ({ fields: { platform_app_id: appId } })
    expect(await outcome(ada.post(`/collections/${id}/items`, { name: "A", ...fields(8) }))).toEqual(readOnly)
    for (const appId of [8, null, "7", 7.5]) expect(await outcome(change(item.id, fields(appId)))).toEqual(readOnly)
    expect((await change(item.id, { name: "Mine", fields: item.fields })).status).toBe(200)
    const [after] = await gamesIn(id)
    expect(after).toMatchObject({ name: "Mine", fields: item.fields })
    expect((await ada.get(`/collections/${id}`)).body.itemsCount).toBe(1)
  })

  test("one moves to where it is not yet, and not to where it is already", async () => {
    const [from, to, other] = [await make(), await make(), await make()]
    const item = await game(from)
    const twin = await game(to)
    await game(other, 8)
    const taken = refusal(409, "GAME_ALREADY_IN_COLLECTION")
    expect(await outcome(change(item.id, { collectionId: to, name: "Moved" }))).toEqual(taken)
    expect(await gamesIn(from)).toEqual([item])
    expect(await gamesIn(to)).toEqual([twin])
    expect((await change(item.id, { collectionId: from })).status).toBe(200)
    expect(await outcome(change(item.id, { collectionId: to, fields: { platform_app_id: null } }))).toEqual(readOnly)
    expect((await change(item.id, { collectionId: other })).body).toMatchObject({
      collectionId: other,
      fields: item.fields,
    })
    expect((await change(twin.id, { collectionId: from })).status).toBe(200)
    expect(await outcome(change(twin.id, { collectionId: other }))).toEqual(taken)
  })

  test("of twenty moves of one game to one place at once, one comes through", async () => {
    const to = await make()
    const items = await Promise.all(Array.from({ length: 20 }, async () => game(await make())))
    const statuses = await Promise.all(items.map(async ({ id }) => (await change(id, { collectionId: to })).status))
    expect(statuses.filter((status) => status === 200).length).toBe(1)
    expect(statuses.filter((status) => status === 409).length).toBe(19)
    expect((await gamesIn(to)).length).toBe(1)
  })
})
