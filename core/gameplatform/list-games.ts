import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { ownedGames } from "./owned-games.ts"
import { GameLocations } from "./ports.ts"

/**
 * The games that a user owns on the platform, each with the collections that contain it.
 * Contract: game platform, GET games.
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
