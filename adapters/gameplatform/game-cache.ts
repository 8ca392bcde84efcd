import { Cache, Clock, Effect, Equal, Exit, Hash, Layer, MutableHashMap, Option } from "effect"
import { GameCache, type GamesFetch, type PlatformAccountId, type UserId } from "../../core/index.ts"

const keptMillis = 10 * 60_000

/** Lower ones are for tests. */
const contractBounds = { users: 200, games: 200_000 }

/**
 * Caches the games of the users who asked last, each for 10 minutes of wall-clock time, in this process only. The cache
 * limits both users and games, because one library may be as large as those of a hundred other users. Effect's cache
 * shares one fetch among all callers of a key, and interrupts it when no caller waits any more.
 * Contract: gameplatform, GET games.
 */
export const gameCache = (bounds = contractBounds) =>
  Layer.effect(
    GameCache,
    Effect.gen(function* () {
      const cache = yield* Cache.makeWith(({ fetch }: Asked) => fetch, {
        capacity: bounds.users,
        timeToLive: (exit) => (Exit.isSuccess(exit) && exit.value.length <= bounds.games ? keptMillis : 0),
      })

      /** Whether cached games must be fetched again; a fetch that is in progress is always fresh enough. */
      const isOutdated = (asked: Asked, refresh: boolean, now: number): boolean =>
        Option.exists(
          MutableHashMap.get(cache.map, asked),
          ({ expiresAt = now, fiber }) =>
            // After the clock was set back, an entry must not last longer.
            fiber.pollUnsafe() !== undefined && (refresh || expiresAt > now + keptMillis),
        )

      const dropBeyondBounds = Effect.map(Cache.entries(cache), (kept) => {
        let games = 0
        for (const [asked, { length }] of [...kept].reverse()) {
          games += length
          if (games > bounds.games) MutableHashMap.remove(cache.map, asked)
        }
      })

      return GameCache.of({
        owned: Effect.fnUntraced(function* ({ userId, accountId, refresh }, fetch) {
          const asked = new Asked(userId, accountId, fetch)
          if (isOutdated(asked, refresh, yield* Clock.currentTimeMillis)) yield* Cache.invalidate(cache, asked)
          const games = yield* Cache.get(cache, asked)
          yield* dropBeyondBounds
          return games
        }),
        forget: Effect.fnUntraced(function* (userId) {
          const all = [...MutableHashMap.keys(cache.map)]
          for (const asked of all) if (asked.userId === userId) yield* Cache.invalidate(cache, asked)
        }),
      })
    }),
  )

/** The key is one user and account; the function that fetches the games is not part of the key. */
class Asked implements Equal.Equal {
  readonly userId: UserId
  readonly accountId: PlatformAccountId
  readonly fetch: GamesFetch
  constructor(userId: UserId, accountId: PlatformAccountId, fetch: GamesFetch) {
    this.userId = userId
    this.accountId = accountId
    this.fetch = fetch
  }
  [Hash.symbol](): number {
    return Hash.string(this.userId)
  }
  [Equal.symbol](that: Equal.Equal): boolean {
    return that instanceof Asked && that.userId === this.userId && that.accountId === this.accountId
  }
}
