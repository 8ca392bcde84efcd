import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { someGames } from "../../../support/game-platform/libraries.ts"
import {
  integration,
  type PlatformService,
  type Player,
  startPlatformService,
} from "../../../support/platform-service.ts"
import { engines } from "../../../support/service.ts"
import { newsOf, notice } from "./inbox.ts"

describe.each(engines)("What importers are notified of, on %s", (engine) => {
  let service: PlatformService
  beforeAll(async () => {
    service = await startPlatformService({ engine })
  })
  afterEach(() => service.platform.behave())
  afterAll(() => service.stop())

  /** The import once it has ended. */
  const imported = async (ada: Player, collectionId: string) =>
    ada.over((await ada.start({ appIds: "all", collectionId })).body.id)
  const subject = (id: string) => ({ kind: "import", id })

  test("an import that is done, by no user", async () => {
    const ada = await service.player(2)
    const collectionId = await ada.collection()
    let batch = { id: "", status: "" }
    const news = await newsOf([ada], async () => {
      batch = await imported(ada, collectionId)
    })
    expect(batch.status).toBe("done")
    expect(news).toEqual([[notice("import_done", null, subject(batch.id))]])
  })

  test("an import of which a game has no space", async () => {
    const ada = await service.player(2)
    const collectionId = await ada.collection()
    await imported(ada, collectionId)
    const [item] = await ada.items(collectionId)
    const free = 32 * 1024 - JSON.stringify({ ...item?.fields, developer: "" }).length
    expect((await ada.patch(`/items/${item?.["id"]}`, { fields: { developer: "x".repeat(free) } })).status).toBe(200)
    const played = someGames(2).map((game) => ({ ...game, playtime_forever: 1_000_000 }))
    service.platform.own(ada.account, played)
    await ada.get(`${integration}/games?refresh=true`)
    let batch = { id: "", status: "" }
    const news = await newsOf([ada], async () => {
      batch = await imported(ada, collectionId)
    })
    expect(batch.status).toBe("partial")
    expect(news).toEqual([[notice("import_partial", null, subject(batch.id))]])
  })

  test("an import whose collection is deleted meanwhile, which fails", async () => {
    const ada = await service.player(3_000)
    const { body } = await ada.start({ appIds: "all", newCollectionName: "Mine" })
    const news = await newsOf([ada], async () => {
      expect((await ada.delete(`/collections/${body.collectionId}`)).status).toBe(204)
      expect((await ada.over(body.id)).status).toBe("failed")
    })
    expect(news).toEqual([[notice("import_partial", null, subject(body.id))]])
  })

  test("nothing when they cancelled it, or unlinked the account", async () => {
    const ada = await service.player(3_000)
    const news = await newsOf([ada], async () => {
      const { body: first } = await ada.start({ appIds: "all", newCollectionName: "One" })
      expect((await ada.post(`${integration}/imports/${first.id}/cancel`)).status).toBe(200)
      const { body: second } = await ada.start({ appIds: "all", newCollectionName: "Two" })
      expect((await ada.delete(`${integration}/link`)).status).toBe(204)
      expect((await ada.over(second.id)).status).toBe("cancelled")
    })
    expect(news).toEqual([[]])
  })
})
