import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { hanging } from "../../support/game-platform/misdeeds.ts"
import { type PlatformService, startPlatformService } from "../../support/platform-service.ts"

describe("What the store shows imported games", () => {
  let service: PlatformService
  beforeAll(async () => {
    service = await startPlatformService({ store: true })
  })
  afterAll(() => service.stop())

  test("comes after the games, where no user wrote anything, and neither its silence nor its ignorance holds an import up", async () => {
    const { platform } = service
    platform.describe(10, {
      genres: [{ description: "RPG" }, { description: "Indie" }],
      developers: ["First Games", "Second Games"],
      release_date: { date: "21 Aug, 2012" },
    })
    platform.misbehave("details 30", hanging)
    const ada = await service.player(3)
    const { body } = await ada.start({ appIds: "all", newCollectionName: "Mine" })
    expect(await ada.over(body.id)).toMatchObject({ status: "done", imported: 3, failed: 0 })
    await platform.untilAsked("details", 3)
    const asked = platform.requests.filter(({ kind }) => kind === "details").map(({ of }) => of)
    expect(asked.sort()).toEqual(["10", "20", "30"])
    const [first, second] = await ada.items(body.collectionId)
    expect(first?.fields).toEqual({
      status: "backlog",
      playtime_minutes: 0,
      platform_app_id: 10,
      genre: "Role-playing",
      developer: "First Games, Second Games",
      release_year: 2012,
    })
    expect(second?.fields).toEqual({ status: "backlog", playtime_minutes: 1, platform_app_id: 20 })
  })
})
