import { Clock, Effect, Layer, Option } from "effect"
import { GameCache, type PlatformAccountId, type PlatformGame, type UserId } from "../../core/index.ts"

interface Kept {
  readonly accountId: PlatformAccountId
  readonly games: ReadonlyArray<PlatformGame>
  readonly until: number
}

const keptMillis = 10 * 60_000

/** Lower ones are for tests. */
const contractBounds = { users: 200, games: 200_000 }

/**
 * Remembers the games of the users who asked last, each for 10 minutes by the clock, in this process alone. Both users and
 * games are counted, because one library may be as large as those of a hundred others. Contract: game platform, games.
 */
export const gameCache = (bounds = contractBounds) =>
  Layer.sync(GameCache, () => {
    // A map keeps the order of entry: the first is the oldest, and the first to go.
    const kept = new Map<UserId, Kept>()
    let games = 0

    const drop = (userId: UserId) => {
      games -= kept.get(userId)?.games.length ?? 0
      kept.delete(userId)
    }

    return GameCache.of({
      find: Effect.fnUntraced(function* (userId, accountId) {
        const now = yield* Clock.currentTimeMillis
        const found = kept.get(userId)
        if (found === undefined) return Option.none()
        // A clock that was set back must not make it last.
        if (found.accountId === accountId && now < found.until && now >= found.until - keptMillis)
          return Option.some(found.games)
        drop(userId)
        return Option.none()
      }),
      keep: Effect.fnUntraced(function* (userId, accountId, owned) {
        const until = (yield* Clock.currentTimeMillis) + keptMillis
        drop(userId)
        if (owned.length > bounds.games) return
        kept.set(userId, { accountId, games: owned, until })
        games += owned.length
        for (const oldest of kept.keys()) {
          if (kept.size <= bounds.users && games <= bounds.games) break
          drop(oldest)
        }
      }),
      forget: (userId) => Effect.sync(() => drop(userId)),
    })
  })
