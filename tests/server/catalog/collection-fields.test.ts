import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { outcome, type Person, refusal } from "../users/people.ts"
import { catalogRows, unfit, unknown, uuid } from "./rows.ts"

interface Field {
  readonly id: string
  readonly definition: { readonly key: string }
  readonly position: number
}

describe.each(engines)("The fields of collections, on %s", (engine) => {
  let service: Service
  let rows: ReturnType<typeof catalogRows>
  let ada: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    rows = catalogRows(service)
  })
  afterAll(() => service.stop())

  const define = async (name: string, person = ada) =>
    (await person.post("/field-definitions", { name, type: "text" })).body
  /** A collection of a newcomer with fields of these names. */
  const things = async (...names: ReadonlyArray<string>) => {
    ada = await service.person()
    const ids = []
    for (const name of names) ids.push((await define(name)).id)
    return (await ada.post("/collections", { name: "Things", type: "custom", fieldDefinitionIds: ids })).body
  }
  const add = (id: string, body: unknown, person = ada) => person.post(`/collections/${id}/fields`, body)
  const change = (id: string, fieldId: string, body: unknown) => ada.patch(`/collections/${id}/fields/${fieldId}`, body)
  const remove = (id: string, fieldId: string) => ada.delete(`/collections/${id}/fields/${fieldId}`)
  const fields = async (id: string): Promise<ReadonlyArray<Field>> => (await ada.get(`/collections/${id}`)).body.fields
  const order = async (id: string) =>
    (await fields(id)).map(({ definition, position }) => `${definition.key}${position}`).join(" ")

  test("a field is added at the end, as it is said to be", async () => {
    const { id } = await things("a")
    const definition = await define("b")
    const { status, body } = await add(id, { fieldDefinitionId: definition.id, isRequired: true })
    expect([status, body]).toEqual([
      201,
      { id: expect.stringMatching(uuid), definition, isRequired: true, isHidden: false, position: 1 },
    ])
    expect((await fields(id))[1]).toEqual(body)
    const hidden = await add(id, { fieldDefinitionId: (await define("c")).id, isHidden: true })
    expect(hidden.body).toMatchObject({ isRequired: false, isHidden: true, position: 2 })
  })

  test("a field that cannot be is refused", async () => {
    const { id, fields: before } = await things("a", "platform")
    const hers = await define("b", await service.person())
    const a = before[0].definition
    const { body: games } = await ada.get("/field-definitions?scope=system&collectionType=games&limit=100")
    const system = games.items.find(({ key }: { readonly key: string }) => key === "platform")
    for (const [fieldDefinitionId, expected] of [
      [unknown, refusal(404, "FIELD_NOT_FOUND")],
      [hers.id, refusal(404, "FIELD_NOT_FOUND")],
      [a.id, refusal(409, "FIELD_KEY_DUPLICATE")],
      [system.id, refusal(409, "FIELD_KEY_DUPLICATE")],
      ["7", unfit('body.fieldDefinitionId must match format "uuid"')],
    ])
      expect(await outcome(add(id, { fieldDefinitionId }))).toEqual(expected)
    expect(await outcome(add(id, {}))).toEqual(unfit("body must have required property 'fieldDefinitionId'"))
    expect(await outcome(add(unknown, { fieldDefinitionId: a.id }))).toEqual(refusal(404, "NOT_FOUND"))
    expect(await fields(id)).toEqual(before)
  })

  test("of 20 equal fields at once one is added, the others are 409", async () => {
    const { id } = await things()
    const { id: fieldDefinitionId } = await define("a")
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(id, { fieldDefinitionId })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(await order(id)).toBe("a0")
  })

  test("the sixty-fourth field is the last", async () => {
    await things()
    const made = await rows.definitions(
      ada,
      Array.from({ length: 65 }, (_, n) => `f${n}`),
    )
    const ids = made.map((definition) => definition.id)
    const body = { name: "Things", type: "custom", fieldDefinitionIds: ids.slice(0, 63) }
    const { id } = (await ada.post("/collections", body)).body
    expect((await add(id, { fieldDefinitionId: ids[63] })).status).toBe(201)
    expect(await outcome(add(id, { fieldDefinitionId: ids[64] }))).toEqual(refusal(409, "FIELD_LIMIT_REACHED"))
    expect(await fields(id)).toHaveLength(64)
  })

  test("a field moves to its place and the others free a place; beyond the end is last", async () => {
    const { id, fields: made } = await things("a", "b", "c", "d")
    const [a, , c] = made.map((field: Field) => field.id)
    expect((await change(id, c, { position: 0 })).body).toEqual({ ...made[2], position: 0 })
    expect(await order(id)).toBe("c0 a1 b2 d3")
    expect((await change(id, c, { position: 9007199254740991 })).body.position).toBe(3)
    expect(await order(id)).toBe("a0 b1 d2 c3")
    await change(id, a, { position: 2 })
    expect(await order(id)).toBe("b0 d1 a2 c3")
    await change(id, a, { position: 2 })
    await change(id, a, {})
    expect(await order(id)).toBe("b0 d1 a2 c3")
  })

  test("a field's flags change alone and together", async () => {
    const { id, fields: made } = await things("a", "b")
    const [a] = made
    expect(await outcome(change(id, a.id, { isRequired: true }))).toEqual([200, { ...a, isRequired: true }])
    expect(await outcome(change(id, a.id, { isHidden: true }))).toEqual([
      200,
      { ...a, isRequired: true, isHidden: true },
    ])
    expect(await outcome(change(id, a.id, { isRequired: false, isHidden: false, position: 1 }))).toEqual([
      200,
      { ...a, position: 1 },
    ])
    expect(await order(id)).toBe("b0 a1")
  })

  test.each([
    [{ isRequired: null }, "body.isRequired must be boolean"],
    [{ isHidden: "true" }, "body.isHidden must be boolean"],
    [{ position: null }, "body.position must be integer"],
    [{ position: -1 }, "body.position must be >= 0"],
    [{ position: 1.5 }, "body.position must be integer"],
    [{ position: "1" }, "body.position must be integer"],
  ])("%j is no change of a field", async (body, message) => {
    const { id, fields: made } = await things("a", "b")
    expect(await outcome(change(id, made[0].id, body))).toEqual(unfit(message))
    expect(await fields(id)).toEqual(made)
  })

  test("20 moves at once leave every field once, numbered without gaps", async () => {
    const { id, fields: made } = await things("a", "b", "c", "d")
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(id, made[n % 4].id, { position: (n * 7) % 5 })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const now = await fields(id)
    expect(now.map(({ position }) => position)).toEqual([0, 1, 2, 3])
    expect(now.map(({ definition }) => definition.key).sort()).toEqual(["a", "b", "c", "d"])
  })

  test("a removed field is gone, once, and those behind it move up; the system's can go too", async () => {
    const { id, fields: made } = await things("a", "b", "c")
    const gone = await remove(id, made[1].id)
    expect([gone.status, gone.text]).toEqual([204, ""])
    expect(await order(id)).toBe("a0 c1")
    expect(await outcome(remove(id, made[1].id))).toEqual(refusal(404, "FIELD_NOT_FOUND"))
    const games = (await ada.post("/collections", { name: "Games", type: "games" })).body
    expect((await remove(games.id, games.fields[0].id)).status).toBe(204)
    expect((await fields(games.id)).map(({ definition }) => definition.key)).not.toContain("platform")
  })

  test("a field that an item has a value for stays, also a hidden one", async () => {
    const { id, fields: made } = await things("a", "b")
    await rows.item(id, { a: "x" })
    expect(await outcome(remove(id, made[0].id))).toEqual(refusal(409, "FIELD_IN_USE"))
    await change(id, made[0].id, { isHidden: true })
    expect(await outcome(remove(id, made[0].id))).toEqual(refusal(409, "FIELD_IN_USE"))
    expect((await remove(id, made[1].id)).status).toBe(204)
    expect(await order(id)).toBe("a0")
  })

  test("a field of another collection is not there", async () => {
    const { id, fields: made } = await things("a")
    const { body: other } = await ada.post("/collections", { name: "Games", type: "games" })
    for (const [collection, field, expected] of [
      [other.id, made[0].id, refusal(404, "FIELD_NOT_FOUND")],
      [id, other.fields[0].id, refusal(404, "FIELD_NOT_FOUND")],
      [id, unknown, refusal(404, "FIELD_NOT_FOUND")],
      [unknown, made[0].id, refusal(404, "NOT_FOUND")],
      [id, "7", unfit('params.fieldId must match format "uuid"')],
    ]) {
      expect(await outcome(change(collection, field, { position: 0 }))).toEqual(expected)
      expect(await outcome(remove(collection, field))).toEqual(expected)
    }
    expect(await fields(id)).toEqual(made)
  })

  test("a renamed definition shows in every collection that has it", async () => {
    const { id, fields: made } = await things("a")
    await ada.patch(`/field-definitions/${made[0].definition.id}`, { name: "Other" })
    expect(await fields(id)).toEqual([{ ...made[0], definition: { ...made[0].definition, name: "Other" } }])
  })
})
