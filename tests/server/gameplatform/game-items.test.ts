import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { integration, type PlatformService, type Player, startPlatformService } from "../../support/platform-service.ts"

describe("Items that stand for games", () => {
  let service: PlatformService
  let ada: Player
  beforeAll(async () => {
    service = await startPlatformService()
    ada = await service.player(2)
  })
  afterAll(() => service.stop())

  const imported = async () => {
    const collectionId = await ada.collection()
    await ada.over((await ada.start({ appIds: [10], collectionId })).body.id)
    const [item] = await ada.items(collectionId)
    return { collectionId, path: `/items/${item?.["id"]}` }
  }
  const outcome = async (answer: ReturnType<Player["patch"]>) => {
    const { body, status } = await answer
    return [status, body.error ?? body.fields?.platform_app_id]
  }

  test("no user writes which game an item is, neither on a new item nor on one that is there", async () => {
    const { collectionId, path } = await imported()
    const forbidden = [422, "INVALID_FIELD_VALUE"]
    for (const platform_app_id of [10, 20, "10"]) {
      const item = { name: "Mine", fields: { platform_app_id } }
      expect(await outcome(ada.post(`/collections/${collectionId}/items`, item))).toEqual(forbidden)
    }
    for (const platform_app_id of [20, null])
      expect(await outcome(ada.patch(path, { fields: { platform_app_id } }))).toEqual(forbidden)
    // What it is may be said again, as by a client that sends all that it was sent.
    expect(await outcome(ada.patch(path, { fields: { platform_app_id: 10 } }))).toEqual([200, 10])
  })

  test("a game moves to where it is not yet, and from there the next import finds it", async () => {
    const [one, other, empty] = [await imported(), await imported(), await ada.collection()]
    expect(await outcome(ada.patch(one.path, { collectionId: other.collectionId }))).toEqual([
      409,
      "GAME_ALREADY_IN_COLLECTION",
    ])
    expect(await ada.items(one.collectionId)).toHaveLength(1)
    expect(await outcome(ada.patch(one.path, { collectionId: empty, name: "Mine" }))).toEqual([200, 10])
    const { body } = await ada.get(`${integration}/games`)
    expect(body.items[0].importedIn).toEqual(expect.arrayContaining([other.collectionId, empty]))
    expect(body.items[0].importedIn).not.toContain(one.collectionId)
    const again = await ada.over((await ada.start({ appIds: "all", collectionId: empty })).body.id)
    expect(again).toMatchObject({ imported: 1, updated: 1 })
    expect((await ada.items(empty)).map(({ name }) => name)).toEqual(["Game 20", "Mine"])
  })
})
