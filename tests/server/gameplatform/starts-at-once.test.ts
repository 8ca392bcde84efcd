import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Exit, Redacted, Scope } from "effect"
import { libraryAnswer, someGames } from "../../support/game-platform/libraries.ts"
import { gate } from "../../support/gate.ts"
import { integration, type PlatformService, type Player, startPlatformService } from "../../support/platform-service.ts"
import { hasPostgres, temporaryPostgres } from "../../support/postgres.ts"
import { engines } from "../../support/service.ts"

/** How many answers there are of each kind. */
const tally = (answers: ReadonlyArray<{ readonly status: number; readonly body: { readonly error?: string } }>) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ body, status }) => `${status} ${body.error ?? ""}`.trim())
      .entries()
      .map(([kind, { length }]) => [kind, length] as const),
  )

/** Holds back the library of a user at a platform, and counts who asks for it. */
const heldLibrary = ({ platform }: PlatformService, { account }: Player) => {
  const library = gate()
  platform.misbehave(account, async () => {
    await library.pass()
    return libraryAnswer(someGames(3))
  })
  return library
}

const everything = { appIds: "all", newCollectionName: "Mine" }

describe.each(engines)("Twenty starts at once on %s", (engine) => {
  let service: PlatformService
  beforeAll(async () => {
    service = await startPlatformService({ engine })
  })
  afterAll(() => service.stop())

  test("are one import, with one request to the platform, which those who list games share", async () => {
    const ada = await service.player(3)
    const library = heldLibrary(service, ada)
    const starts = Array.from({ length: 20 }, () => ada.start(everything))
    const lists = ["", "?refresh=true"].map((query) => ada.get(`${integration}/games${query}`))
    await library.untilWaiting(1)
    // No user waits longer for the platform than it takes to answer once; meanwhile others are served.
    const bob = await service.player(1)
    expect((await bob.start(everything)).status).toBe(202)
    library.open()
    expect(tally(await Promise.all(starts))).toEqual({ "202": 1, "409 IMPORT_ALREADY_IN_PROGRESS": 19 })
    for (const { body } of await Promise.all(lists)) expect(body.items).toHaveLength(3)
    expect(library.counts().all).toBe(1)
    expect((await ada.get(`${integration}/imports`)).body.items).toHaveLength(1)
    expect((await ada.get("/collections")).body.items).toHaveLength(1)
  })
})

describe.skipIf(!hasPostgres)("Twenty starts at once on two servers", () => {
  const scope = Effect.runSync(Scope.make())
  let servers: ReadonlyArray<PlatformService>
  beforeAll(async () => {
    const url = await Effect.runPromise(Scope.provide(temporaryPostgres, scope))
    const env = { DATABASE_URL: Redacted.value(url) }
    const first = await startPlatformService({ env })
    // Both ask the same platform.
    servers = [first, await startPlatformService({ env: { ...env, ...first.platform.env } })]
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  test("are one import, with one request to the platform from each of them", async () => {
    const [first, second] = servers
    if (first === undefined || second === undefined) throw new Error("There are no two servers.")
    const ada = await first.player(3)
    const elsewhere = second.client()
    const library = heldLibrary(first, ada)
    const starts = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? ada.start(everything) : elsewhere.post(`${integration}/imports`, everything, { token: ada.token }),
    )
    await library.untilWaiting(2)
    // By then every start has come to wait.
    await first.player(1)
    for (let n = 0; n < 10; n++)
      expect((await elsewhere.get(`${integration}/imports`, { token: ada.token })).body.items).toEqual([])
    library.open()
    expect(tally(await Promise.all(starts))).toEqual({ "202": 1, "409 IMPORT_ALREADY_IN_PROGRESS": 19 })
    expect(library.counts().all).toBe(2)
    expect((await ada.get(`${integration}/imports`)).body.items).toHaveLength(1)
  })
})
