import { Effect, Layer } from "effect"
import { GameCache, type PlatformGame } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"

/** A cache that keeps games for good, and does not share a fetch. */
export const gameCacheIn = ({ read }: MemoryStore) => {
  const cache = new Map<string, ReadonlyArray<PlatformGame>>()
  return Layer.succeed(GameCache, {
    owned: ({ userId, accountId, refresh }, fetch) =>
      read(() => {
        const key = `${userId} ${accountId}`
        const known = refresh ? undefined : cache.get(key)
        return known ?? Effect.tap(fetch, (games) => Effect.sync(() => cache.set(key, games)))
      }),
    forget: (userId) =>
      read(() => {
        for (const key of cache.keys()) if (key.startsWith(userId)) cache.delete(key)
      }),
  })
}
