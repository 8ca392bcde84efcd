import { Result } from "effect"
import type { Collection, CollectionId } from "../collections/collection.ts"
import { collectionName } from "../collections/collection.ts"
import { ApiKeyMissing, NotLinked } from "../gameplatform/errors.ts"
import type { PlatformGame } from "../gameplatform/game.ts"
import type { UserId } from "../users/user.ts"
import {
  DestinationNotFound,
  DestinationNotGames,
  DestinationNotOwned,
  DestinationRequired,
  ImportAlreadyInProgress,
  InvalidCollectionName,
  NoGamesSelected,
} from "./errors.ts"
import type { ImportGame } from "./imported-game.ts"

/** Where somebody wants their games: a collection by its id, whatever that text is, or a new one. */
export type Destination =
  | { readonly kind: "existing"; readonly id: string }
  | { readonly kind: "new"; readonly name: string }

/** What somebody wants imported. */
export interface ImportRequest {
  readonly by: UserId
  readonly appIds: ReadonlyArray<number> | "all"
  readonly destination: Destination | null
}

/** What is known when an import is asked for. */
export interface ImportState {
  readonly linked: boolean
  readonly hasKey: boolean
  /** The collection of the destination, if there is one with that id. */
  readonly collection: Collection | null
  /** Whether the user has an active batch. */
  readonly active: boolean
}

/** How many games may be chosen one by one. Contract: game platform, POST imports. */
export const selectionLimit = 5000

export type Refused =
  | (NotLinked | ApiKeyMissing | NoGamesSelected | DestinationRequired | InvalidCollectionName)
  | (DestinationNotFound | DestinationNotOwned | DestinationNotGames | ImportAlreadyInProgress)

/** Where the games go, if the import may start: the checks in the order of the contract. Contract: game platform, POST imports. */
export const plan = (
  { by, appIds, destination }: ImportRequest,
  { linked, hasKey, collection, active }: ImportState,
): Result.Result<{ readonly id: CollectionId } | { readonly name: string }, Refused> => {
  if (!linked) return Result.fail(new NotLinked())
  if (!hasKey) return Result.fail(new ApiKeyMissing())
  if (appIds.length === 0) return Result.fail(new NoGamesSelected())
  if (destination === null) return Result.fail(new DestinationRequired())
  if (destination.kind === "new") {
    if (Result.isFailure(collectionName(destination.name))) return Result.fail(new InvalidCollectionName())
    return active ? Result.fail(new ImportAlreadyInProgress()) : Result.succeed({ name: destination.name })
  }
  if (collection === null) return Result.fail(new DestinationNotFound())
  if (collection.ownerId !== by) return Result.fail(new DestinationNotOwned())
  if (collection.type !== "games") return Result.fail(new DestinationNotGames())
  return active ? Result.fail(new ImportAlreadyInProgress()) : Result.succeed({ id: collection.id })
}

/** Which of the chosen games the user owns, as the platform names them, and how many different ones were chosen. */
export const selected = (
  appIds: ImportRequest["appIds"],
  games: ReadonlyArray<PlatformGame>,
): { readonly owned: ReadonlyArray<ImportGame>; readonly total: number } => {
  const chosen = new Set(appIds === "all" ? games.map(({ appId }) => appId) : appIds)
  const owned = games.filter(({ appId }) => chosen.has(appId))
  return {
    owned: owned.map(({ appId, name, playtimeMinutes }) => ({ appId, name, playtimeMinutes })),
    total: chosen.size,
  }
}
