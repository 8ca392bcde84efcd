import { describe, expect, test } from "bun:test"
import { Effect, Layer, ManagedRuntime, Option } from "effect"
import { gameCache } from "../../../adapters/gameplatform/game-cache.ts"
import { GameCache, type PlatformAccountId, type PlatformGame, type UserId } from "../../../core/index.ts"
import { steeredClock } from "../../support/steered-clock.ts"

const minute = 60_000
const account = "76561198000000042" as PlatformAccountId
const games = (count: number): ReadonlyArray<PlatformGame> =>
  Array.from({ length: count }, (_, at) => ({ appId: at + 1, name: "A", playtimeMinutes: 0, iconUrl: null }))

const start = (bounds?: { readonly users: number; readonly games: number }) => {
  const clock = steeredClock()
  const runtime = ManagedRuntime.make(Layer.provideMerge(gameCache(bounds), clock.layer))
  const using = <A>(use: (cache: GameCache["Service"]) => Effect.Effect<A>) =>
    runtime.runPromise(Effect.flatMap(GameCache, use))
  return {
    clock,
    keep: (user: string, count: number, of = account) => using((cache) => cache.keep(user as UserId, of, games(count))),
    /** How many games are remembered, or `null`. */
    find: async (user: string, of = account) =>
      Option.getOrNull(await using((cache) => cache.find(user as UserId, of)))?.length ?? null,
    forget: (user: string) => using((cache) => cache.forget(user as UserId)),
  }
}

describe("Remembered games", () => {
  test("are those of one user and account, and last 10 minutes", async () => {
    const { clock, find, keep } = start()
    expect(await find("ada")).toBeNull()
    await keep("ada", 3)
    await keep("bob", 0)
    clock.forward(10 * minute - 1)
    expect([await find("ada"), await find("bob"), await find("cleo")]).toEqual([3, 0, null])
    clock.forward(1)
    expect([await find("ada"), await find("bob")]).toEqual([null, null])
  })

  test("are gone with another account, and do not come back", async () => {
    const { find, keep } = start()
    await keep("ada", 3)
    expect(await find("ada", "1" as PlatformAccountId)).toBeNull()
    expect(await find("ada")).toBeNull()
  })

  test("are forgotten when they have to be", async () => {
    const { find, forget, keep } = start()
    await keep("ada", 3)
    await keep("bob", 2)
    await forget("ada")
    await forget("nobody")
    expect([await find("ada"), await find("bob")]).toEqual([null, 2])
  })

  test("are replaced by newer ones, which last 10 minutes of their own", async () => {
    const { clock, find, keep } = start()
    await keep("ada", 3)
    clock.forward(9 * minute)
    await keep("ada", 4)
    clock.forward(9 * minute)
    expect(await find("ada")).toBe(4)
  })

  test("do not last longer when the clock is set back", async () => {
    const { clock, find, keep } = start()
    await keep("ada", 3)
    clock.forward(-60 * minute)
    expect(await find("ada")).toBeNull()
  })

  test("of the user who asked longest ago give way to one too many", async () => {
    const { find, keep } = start({ users: 2, games: 100 })
    for (const user of ["ada", "bob", "ada", "cleo"]) await keep(user, 1)
    expect([await find("ada"), await find("bob"), await find("cleo")]).toEqual([1, null, 1])
  })

  test("give way to as many others as there is room for", async () => {
    const { find, forget, keep } = start({ users: 100, games: 10 })
    for (const user of ["ada", "bob", "cleo"]) await keep(user, 3)
    await keep("dan", 5)
    expect([await find("ada"), await find("bob"), await find("cleo"), await find("dan")]).toEqual([null, null, 3, 5])
    await forget("dan")
    await keep("eve", 7)
    expect([await find("cleo"), await find("eve")]).toEqual([3, 7])
    await keep("fay", 11)
    expect([await find("cleo"), await find("eve"), await find("fay")]).toEqual([3, 7, null])
  })
})
