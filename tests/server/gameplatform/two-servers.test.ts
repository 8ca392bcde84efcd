import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Exit, Redacted, Scope } from "effect"
import { type PlatformService, type Player, startPlatformService } from "../../support/platform-service.ts"
import { hasPostgres, temporaryPostgres } from "../../support/postgres.ts"

describe.skipIf(!hasPostgres)("Two servers on one Postgres", () => {
  const scope = Effect.runSync(Scope.make())
  let first: PlatformService
  let second: PlatformService
  beforeAll(async () => {
    const url = await Effect.runPromise(Scope.provide(temporaryPostgres, scope))
    const env = { DATABASE_URL: Redacted.value(url) }
    first = await startPlatformService({ env })
    second = await startPlatformService({ env })
  })
  afterAll(async () => {
    await first.stop()
    await second.stop()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  test("share the imports, and every game is there once", async () => {
    // Both name the people that they register by the same addresses: the first one takes them all.
    const players: Array<Player> = []
    for (let n = 0; n < 4; n++) players.push(await first.player(1_200))
    const batches = await Promise.all(
      players.map(async (player) => {
        const { body } = await player.start({ appIds: "all", newCollectionName: "Mine" })
        return player.over(body.id)
      }),
    )
    for (const [n, player] of players.entries()) {
      const batch = batches[n]
      expect(batch).toMatchObject({ status: "done", total: 1_200, imported: 1_200, failed: 0 })
      const items = await player.items(batch.collectionId)
      expect(items).toHaveLength(1_200)
      expect(new Set(items.map(({ fields }) => fields["platform_app_id"])).size).toBe(1_200)
    }
  })
})
