import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { outcome, type Person, walk } from "../users/people.ts"
import { catalogRows, moment, unfit, uuid } from "./rows.ts"

describe.each(engines)("Lists of field definitions, on %s", (engine) => {
  let service: Service
  let rows: ReturnType<typeof catalogRows>
  let ada: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    rows = catalogRows(service)
  })
  afterAll(() => service.stop())
  // No user's definitions get in the way of another test.
  const newcomer = async () => {
    ada = await service.person()
    return ada
  }
  const create = (body: unknown, person = ada) => person.post("/field-definitions", body)
  const system = async (type: string) =>
    (await ada.get(`/field-definitions?scope=system&collectionType=${type}&limit=100`)).body.items

  test("the list has the system's of a type and one's own", async () => {
    await newcomer()
    await create({ name: "Shelf", type: "text" }, await service.person())
    const { body: shelf } = await create({ name: "Shelf", type: "text" })
    const keys = async (query: string) =>
      (await walk(ada, `/field-definitions?${query}`, 100)).map(({ key }: { key: string }) => key)
    const cards = ["base_game", "condition", "rarity"]
    expect((await keys("scope=own")).sort()).toEqual(["shelf"])
    expect((await keys("scope=own&collectionType=cardgames")).sort()).toEqual(["shelf"])
    expect((await keys("scope=system&collectionType=cardgames")).sort()).toEqual(cards)
    expect((await keys("scope=all&collectionType=cardgames")).sort()).toEqual([...cards, "shelf"])
    expect((await keys("collectionType=custom")).sort()).toEqual(["shelf"])
    expect((await keys("")).length).toBe((await keys("scope=system")).length + 1)
    const [first] = (await ada.get("/field-definitions")).body.items
    expect(first).toEqual(shelf)
    const condition = (await system("cardgames")).find(({ key }: { key: string }) => key === "condition")
    expect(condition).toEqual({
      id: expect.stringMatching(uuid),
      ownerId: null,
      key: "condition",
      name: "Condition",
      type: "select",
      options: ["mint", "near_mint", "played"],
      currency: null,
      collectionType: "cardgames",
      isSystem: true,
      isHidden: false,
      createdAt: expect.stringMatching(moment),
    })
  })

  test.each([1, 2, 3])("definitions of one moment are listed newest first, each once, %d at a time", async (limit) => {
    await newcomer()
    const keys = ["a", "b", "c", "d", "e", "f", "g"]
    await rows.definitions(ada, keys)
    const listed = async (query: string) =>
      (await walk(ada, `/field-definitions?${query}`, limit)).map(({ key }: { key: string }) => key)
    expect(await listed("scope=own")).toEqual(keys.toReversed())
    for (const query of ["collectionType=games", "scope=system"]) {
      const all = (await ada.get(`/field-definitions?limit=100&${query}`)).body.items
      expect(await listed(query)).toEqual(all.map(({ key }: { key: string }) => key))
    }
  })

  test("a foreign or altered cursor is 400", async () => {
    await newcomer()
    const grace = await service.person()
    const { body } = await ada.get("/field-definitions?limit=1")
    const cursor = encodeURIComponent(body.nextCursor)
    expect((await ada.get(`/field-definitions?cursor=${cursor}`)).status).toBe(200)
    for (const [person, query] of [
      [ada, "cursor="],
      [ada, `cursor=${cursor}x`],
      [ada, `cursor=${cursor}&scope=system`],
      [ada, `cursor=${cursor}&collectionType=games`],
      [grace, `cursor=${cursor}`],
    ] as const)
      expect((await person.get(`/field-definitions?${query}`)).status).toBe(400)
    expect((await ada.get(`/collections?cursor=${cursor}`)).status).toBe(400)
  })

  test.each([
    ["scope=mine", "querystring.scope must be equal to one of the allowed values"],
    ["collectionType=toys", "querystring.collectionType must be equal to one of the allowed values"],
    ["limit=0", "querystring.limit must be >= 1"],
  ])("the list with %s is 400", async (query, message) => {
    await newcomer()
    expect(await outcome(ada.get(`/field-definitions?${query}`))).toEqual(unfit(message))
  })
})
