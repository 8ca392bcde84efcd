import { Effect, Option } from "effect"
import type { UserId } from "../users/user.ts"
import { ApiKeyMissing, NotLinked } from "./errors.ts"
import { GameCache, GameLibrary, PlatformAccounts, SecretBox } from "./ports.ts"

/** The games that a user has on the platform, as it named them lately, or with `refresh` names them now. Contract: game platform, GET games. */
export const ownedGames = Effect.fn("gameplatform.ownedGames")(function* (input: {
  readonly userId: UserId
  readonly refresh: boolean
}) {
  const { userId } = input
  const accounts = yield* PlatformAccounts
  const box = yield* SecretBox
  const library = yield* GameLibrary
  const cache = yield* GameCache
  const { accountId } = yield* orElse(accounts.findByUser(userId), () => new NotLinked())
  const sealed = yield* orElse(accounts.keyOf(userId), () => new ApiKeyMissing())
  const known = input.refresh ? Option.none() : yield* cache.find(userId, accountId)
  if (Option.isSome(known)) return known.value
  // A key that another master secret sealed is as good as none.
  const apiKey = yield* orElse(box.open(userId, sealed), () => new ApiKeyMissing())
  const games = yield* Effect.tapErrorTag(
    library.owned({ accountId, apiKey }),
    "gameplatform.PLATFORM_UNREACHABLE",
    ({ reason }) => Effect.logWarning("The game platform did not tell which games somebody has", { reason }),
  )
  yield* cache.keep(userId, accountId, games)
  return games
})

const orElse = <A, E, R, F>(
  found: Effect.Effect<Option.Option<A>, E, R>,
  failure: () => F,
): Effect.Effect<A, E | F, R> =>
  Effect.flatMap(found, (value) => (Option.isSome(value) ? Effect.succeed(value.value) : Effect.fail(failure())))
