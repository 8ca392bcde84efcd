import { describe, expect, test } from "bun:test"
import { Deferred, Effect, Fiber, Layer, ManagedRuntime } from "effect"
import { gameCache } from "../../../adapters/gameplatform/game-cache.ts"
import {
  GameCache,
  GamePlatformErrors,
  type GamesFetch,
  type PlatformAccountId,
  type PlatformGame,
  type UserId,
} from "../../../core/index.ts"
import { steeredClock } from "../../support/steered-clock.ts"

const minute = 60_000
const account = "76561198000000042" as PlatformAccountId
const games = (count: number): ReadonlyArray<PlatformGame> =>
  Array.from({ length: count }, (_, at) => ({ appId: at + 1, name: "A", playtimeMinutes: 0, iconUrl: null }))

const start = (bounds?: { readonly users: number; readonly games: number }) => {
  const clock = steeredClock()
  const runtime = ManagedRuntime.make(Layer.provideMerge(gameCache(bounds), clock.layer))
  const using = <A, E>(use: (cache: GameCache["Service"]) => Effect.Effect<A, E>) => Effect.flatMap(GameCache, use)
  const owned = (user: string, fetch: GamesFetch, { of = account, refresh = false } = {}) =>
    using((cache) => cache.owned({ userId: user as UserId, accountId: of, refresh }, fetch))
  return {
    clock,
    runtime,
    owned,
    /** Has so many games fetched again. */
    keep: (user: string, count: number, of = account) =>
      runtime.runPromise(owned(user, Effect.succeed(games(count)), { of, refresh: true })),
    /** How many games are remembered, or `null`. */
    find: (user: string, of = account) =>
      runtime.runPromise(
        Effect.match(owned(user, Effect.fail(new GamePlatformErrors.ProfilePrivate()), { of }), {
          onSuccess: ({ length }) => length,
          onFailure: () => null,
        }),
      ),
    forget: (user: string) => runtime.runPromise(using((cache) => cache.forget(user as UserId))),
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

  test("are not those of another account", async () => {
    const { find, keep } = start()
    await keep("ada", 3)
    expect(await find("ada", "1" as PlatformAccountId)).toBeNull()
  })

  test("are forgotten when they have to be", async () => {
    const { find, forget, keep } = start()
    await keep("ada", 3)
    await keep("bob", 2)
    await forget("ada")
    await forget("noUser")
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

  test("give way to as many others as there is space for", async () => {
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

describe("A fetch", () => {
  /** A fetch that is under way until the test says how it ends, and counts how often it was begun and given up. */
  const slowFetch = () => {
    const end = Deferred.makeUnsafe<ReadonlyArray<PlatformGame>, GamePlatformErrors.ProfilePrivate>()
    const counts = { begun: 0, givenUp: 0 }
    const fetch: GamesFetch = Effect.suspend(() => {
      counts.begun += 1
      return Deferred.await(end)
    }).pipe(
      Effect.onInterrupt(() =>
        Effect.sync(() => {
          counts.givenUp += 1
        }),
      ),
    )
    return { end, counts, fetch }
  }
  const others = Effect.die(new Error("This fetch is not to be begun."))

  test("is shared by all who ask for one user meanwhile, with refresh too", async () => {
    const { find, owned, runtime } = start()
    const { counts, end, fetch } = slowFetch()
    const first = runtime.runFork(owned("ada", fetch))
    const more = [false, true, false, true].map((refresh) => runtime.runFork(owned("ada", others, { refresh })))
    expect(await runtime.runPromise(owned("bob", Effect.succeed(games(1))))).toHaveLength(1)
    await runtime.runPromise(Deferred.succeed(end, games(3)))
    const all = await runtime.runPromise(Fiber.joinAll([first, ...more]))
    expect(all.map(({ length }) => length)).toEqual([3, 3, 3, 3, 3])
    expect([counts.begun, await find("ada")]).toEqual([1, 3])
  })

  test("that fails fails for all who wait, and the next one begins again", async () => {
    const { find, keep, owned, runtime } = start()
    const { end, fetch } = slowFetch()
    const waiting = [fetch, others].map((one) => runtime.runFork(Effect.flip(owned("ada", one))))
    await runtime.runPromise(Deferred.fail(end, new GamePlatformErrors.ProfilePrivate()))
    for (const { _tag } of await runtime.runPromise(Fiber.joinAll(waiting)))
      expect(_tag).toBe("gameplatform.GAMEPLATFORM_PROFILE_PRIVATE")
    await keep("ada", 2)
    expect(await find("ada")).toBe(2)
  })

  test("goes on while anybody waits, and ends with the last one", async () => {
    const { owned, runtime } = start()
    const { counts, end, fetch } = slowFetch()
    const [first, second] = [fetch, others].map((one) => runtime.runFork(owned("ada", one)))
    if (first === undefined || second === undefined) throw new Error("No user asks.")
    await runtime.runPromise(Fiber.interrupt(first))
    expect(counts).toEqual({ begun: 1, givenUp: 0 })
    await runtime.runPromise(Deferred.succeed(end, games(3)))
    expect(await runtime.runPromise(Fiber.join(second))).toHaveLength(3)

    const lonely = slowFetch()
    const last = runtime.runFork(owned("bob", lonely.fetch))
    await runtime.runPromise(Fiber.interrupt(last))
    expect(lonely.counts).toEqual({ begun: 1, givenUp: 1 })
    expect(await runtime.runPromise(owned("bob", Effect.succeed(games(1))))).toHaveLength(1)
  })

  test("of what is forgotten meanwhile is given to those who wait, and not remembered", async () => {
    const { find, forget, owned, runtime } = start()
    const { end, fetch } = slowFetch()
    const waiting = runtime.runFork(owned("ada", fetch))
    await forget("ada")
    expect(await runtime.runPromise(owned("ada", Effect.succeed(games(1))))).toHaveLength(1)
    await runtime.runPromise(Deferred.succeed(end, games(3)))
    expect(await runtime.runPromise(Fiber.join(waiting))).toHaveLength(3)
    expect(await find("ada")).toBe(1)
  })
})
