import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { outcome, type Person, refusal } from "../users/people.ts"

describe.each(engines)("The quantity of card games, on %s", (engine) => {
  let service: Service
  let ada: Person
  let grace: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ;[ada, grace] = [await service.person(), await service.person()]
  })
  afterAll(() => service.stop())

  const make = async (type: string) =>
    (await ada.post("/collections", { name: type, type, visibility: "public" })).body.id as string
  const add = (to: string, body: object) => ada.post(`/collections/${to}/items`, { name: "Ember Otter", ...body })
  const said = ({ status, body: { copies, fields } }: Awaited<ReturnType<typeof add>>) => [status, copies, fields]

  test("is the copies of an item in every answer, and sets them", async () => {
    const cards = await make("cardgames")
    const made = await add(cards, { fields: { quantity: 4, condition: "mint" } })
    expect(said(made)).toEqual([201, 4, { condition: "mint", quantity: 4 }])
    const path = `/items/${made.body.id}`
    const shown = { ...made.body, externalRef: null }
    expect((await ada.get(path)).body).toEqual(made.body)
    expect((await grace.get(path)).body).toEqual(shown)
    for (const list of [`/collections/${cards}/items`, "/items?type=cardgames", "/items?q=otter", "/items"])
      expect((await ada.get(list)).body.items).toEqual([made.body])
    for (const list of [`/collections/${cards}/items`, `/collections/${cards}/items?q=otter`])
      expect((await grace.get(list)).body.items).toEqual([shown])
    expect(said(await ada.patch(path, { fields: made.body.fields }))).toEqual([200, 4, made.body.fields])
    expect(said(await ada.patch(path, { fields: { quantity: 2 } }))).toEqual([
      200,
      2,
      { condition: "mint", quantity: 2 },
    ])
    expect(said(await ada.patch(path, { copies: 3 }))).toEqual([200, 3, { condition: "mint", quantity: 3 }])
    const other = await make("cardgames")
    const moved = await ada.patch(path, { collectionId: other, fields: { quantity: 5 } })
    expect(said(moved)).toEqual([200, 5, { condition: "mint", quantity: 5 }])
  })

  test("of no number of copies is refused as these are", async () => {
    const cards = await make("cardgames")
    const { body } = await add(cards, {})
    for (const quantity of [0, -1, 1.5, 1000])
      for (const refused of [
        await add(cards, { fields: { quantity } }),
        await ada.patch(`/items/${body.id}`, { fields: { quantity } }),
      ])
        expect([quantity, refused.status]).toEqual([quantity, 400])
    for (const quantity of ["4", true]) expect((await add(cards, { fields: { quantity } })).status).toBe(422)
  })

  test("of a field of one's own is its value", async () => {
    const cards = await make("cardgames")
    const named = { name: "Quantity", key: "quantity", type: "number", collectionType: "cardgames" }
    const { body: definition } = await ada.post("/field-definitions", named)
    expect((await ada.post(`/collections/${cards}/fields`, { fieldDefinitionId: definition.id })).status).toBe(201)
    expect(said(await add(cards, { copies: 2, fields: { quantity: 1.5 } }))).toEqual([201, 2, { quantity: 1.5 }])
  })

  test("is unknown to other things", async () => {
    const books = await make("books")
    expect(await outcome(add(books, { fields: { quantity: 4 } }))).toEqual(refusal(422, "INVALID_FIELD_VALUE"))
    expect(said(await add(books, { copies: 4 }))).toEqual([201, 4, {}])
  })
})
