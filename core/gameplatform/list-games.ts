import { Effect, Option } from "effect"
import type { UserId } from "../shared/index.ts"
import { ApiKeyMissing, NotLinked } from "./errors.ts"
import { GameCache, GameLibrary, GameLocations, PlatformAccounts, SecretCipher } from "./ports.ts"

/**
 * The games that a user owns on the platform, each with the collections that contain it.
 * Contract: gameplatform, GET games.
 */
export const listGames = Effect.fn("gameplatform.listGames")(function* (input: {
  readonly userId: UserId
  readonly refresh: boolean
}) {
  const locations = yield* GameLocations
  const games = yield* ownedGames(input)
  const byGame = Map.groupBy(yield* locations.of(input.userId), ({ appId }) => appId)
  return games.map((game) => ({
    ...game,
    importedIn: (byGame.get(game.appId) ?? []).map(({ collectionId }) => collectionId),
  }))
})

/**
 * The games that a user owns on the platform, as it recently listed them, or with `refresh` as it lists them now.
 * Parallel requests of one user share one fetch. Contract: gameplatform, GET games.
 */
export const ownedGames = Effect.fn("gameplatform.ownedGames")(function* (input: {
  readonly userId: UserId
  readonly refresh: boolean
}) {
  const { userId } = input
  const accounts = yield* PlatformAccounts
  const cipher = yield* SecretCipher
  const library = yield* GameLibrary
  const cache = yield* GameCache
  const { accountId } = yield* orElse(accounts.findByUser(userId), () => new NotLinked())
  const encrypted = yield* orElse(accounts.keyOf(userId), () => new ApiKeyMissing())
  // A key that was encrypted with another master secret counts as missing.
  const fetch = orElse(cipher.decrypt(userId, encrypted), () => new ApiKeyMissing()).pipe(
    Effect.flatMap((apiKey) => library.owned({ accountId, apiKey })),
    Effect.tapErrorTag("gameplatform.PLATFORM_UNREACHABLE", ({ reason }) =>
      Effect.logWarning("The game platform did not say which games a user has", { reason }),
    ),
  )
  return yield* cache.owned({ userId, accountId, refresh: input.refresh }, fetch)
})

const orElse = <A, E, R, F>(
  found: Effect.Effect<Option.Option<A>, E, R>,
  failure: () => F,
): Effect.Effect<A, E | F, R> =>
  Effect.flatMap(found, (value) => (Option.isSome(value) ? Effect.succeed(value.value) : Effect.fail(failure())))
