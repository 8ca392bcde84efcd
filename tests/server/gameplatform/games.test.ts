import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { someGames } from "../../support/game-platform/libraries.ts"
import { broken, busy, garbage, type Misdeed, privateProfile, wrongKey } from "../../support/game-platform/misdeeds.ts"
import { goodKey, integration, type PlatformService, startPlatformService } from "../../support/platform-service.ts"

describe("GET games", () => {
  let service: PlatformService
  beforeAll(async () => {
    service = await startPlatformService()
  })
  afterEach(() => service.platform.behave())
  afterAll(() => service.stop())

  test("lists all that a user has, with the collections that it is in", async () => {
    const ada = await service.player(2)
    const { body, headers, status } = await ada.get(`${integration}/games`)
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"])
    expect(body).toEqual({
      items: [10, 20].map((appId, n) => ({
        appId,
        name: `Game ${appId}`,
        playtimeMinutes: n,
        iconUrl: `${service.platform.url}/media/${appId}/${appId.toString(16).padStart(40, "0")}.jpg`,
        importedIn: [],
      })),
      nextCursor: null,
    })
    const { body: batch } = await ada.start({ appIds: [20], newCollectionName: "Mine" })
    await ada.over(batch.id)
    const { body: after } = await ada.get(`${integration}/games`)
    expect(after.items.map(({ importedIn }: { importedIn: unknown }) => importedIn)).toEqual([[], [batch.collectionId]])
  })

  test("asks the platform once in ten minutes, and at once with refresh", async () => {
    const ada = await service.player(1)
    const count = async (query = "") => (await ada.get(`${integration}/games${query}`)).body.items.length
    expect([await count(), await count()]).toEqual([1, 1])
    service.platform.own(ada.account, someGames(2))
    expect([await count("?refresh=false"), service.platform.count("games")]).toEqual([1, 1])
    expect([await count("?refresh=true"), service.platform.count("games")]).toEqual([2, 2])
    service.forward(10)
    expect([await count(), service.platform.count("games")]).toEqual([2, 3])
  })

  test("refuses what is no yes or no", async () => {
    const ada = await service.player(1)
    const { body, status } = await ada.get(`${integration}/games?refresh=1`)
    expect([status, body.message]).toEqual([400, "querystring.refresh must be boolean"])
    expect((await service.client().get(`${integration}/games`)).status).toBe(401)
  })

  test("an empty library is an empty list", async () => {
    const ada = await service.player(0)
    expect((await ada.get(`${integration}/games`)).body).toEqual({ items: [], nextCursor: null })
  })

  test("needs a link, and then a key", async () => {
    const ada = await service.person()
    const refusal = async () => {
      const { body, status } = await ada.get(`${integration}/games`)
      return [status, body.error]
    }
    expect(await refusal()).toEqual([400, "GAMEPLATFORM_NOT_LINKED"])
    await ada.put(`${integration}/api-key`, { apiKey: goodKey })
    expect(await refusal()).toEqual([400, "GAMEPLATFORM_NOT_LINKED"])
    const player = await service.player(1)
    await player.delete(`${integration}/api-key`)
    const { body, status } = await player.get(`${integration}/games`)
    expect([status, body]).toEqual([400, { error: "GAMEPLATFORM_API_KEY_MISSING" }])
    expect(service.platform.count("games")).toBe(0)
  })

  const badGateway = { statusCode: 502, error: "Bad Gateway" }
  const rows: ReadonlyArray<readonly [string, Misdeed, number, object]> = [
    ["a private profile", privateProfile, 422, { error: "GAMEPLATFORM_PROFILE_PRIVATE" }],
    ["a key that it refuses", wrongKey, 502, { error: "GAMEPLATFORM_AUTH_FAILED" }],
    ["garbage", garbage, 502, badGateway],
    ["too many requests for minutes", busy(9, "600"), 502, badGateway],
    ["a status that is no answer", broken(404, 9), 502, badGateway],
  ]
  test.each(rows)(
    "answers for %s, and so does the start of an import, which leaves nothing behind",
    async (_, misdeed, status, body) => {
      const ada = await service.player(1)
      service.platform.misbehave(ada.account, misdeed)
      const answers = [
        await ada.get(`${integration}/games`),
        await ada.start({ appIds: "all", newCollectionName: "Mine" }),
      ]
      for (const answer of answers) expect([answer.status, answer.body]).toEqual([status, body])
      expect((await ada.get(`${integration}/imports`)).body.items).toEqual([])
      expect((await ada.get("/collections")).body.items).toEqual([])
    },
  )
})
