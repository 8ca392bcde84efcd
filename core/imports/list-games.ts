import { Effect } from "effect"
import { ownedGames } from "../gameplatform/owned-games.ts"
import type { UserId } from "../users/user.ts"
import { ImportedGames } from "./ports.ts"

/** The games that a user has on the platform, each with the collections that it is in. Contract: game platform, GET games. */
export const listGames = Effect.fn("imports.listGames")(function* (input: {
  readonly userId: UserId
  readonly refresh: boolean
}) {
  const imported = yield* ImportedGames
  const games = yield* ownedGames(input)
  const places = Map.groupBy(yield* imported.placesOf(input.userId), ({ appId }) => appId)
  return games.map((game) => ({
    ...game,
    importedIn: (places.get(game.appId) ?? []).map(({ collectionId }) => collectionId),
  }))
})
