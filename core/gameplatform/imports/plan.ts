import { Result } from "effect"
import type { Collection } from "../../catalog/index.ts"
import { collectionName } from "../../catalog/index.ts"
import type { CollectionId, UserId } from "../../shared/index.ts"
import { ApiKeyMissing, NotLinked } from "../errors.ts"
import type { PlatformGame } from "../game.ts"
import {
  DestinationNotFound,
  DestinationNotGames,
  DestinationNotOwned,
  DestinationRequired,
  ImportAlreadyInProgress,
  InvalidCollectionName,
  NoGamesSelected,
} from "./errors.ts"
import type { QueuedGame } from "./game-item.ts"

/** The destination of the games: a collection by its id, which may be any text, or a new collection. */
export type Destination =
  | { readonly kind: "existing"; readonly id: string }
  | { readonly kind: "new"; readonly name: string }

/** A user's request for an import. */
export interface ImportRequest {
  readonly by: UserId
  readonly appIds: ReadonlyArray<number> | "all"
  readonly destination: Destination | null
}

/** The data that the decision about an import needs. */
export interface ImportState {
  readonly linked: boolean
  readonly hasKey: boolean
  /** The collection of the destination, if one with that id exists. */
  readonly collection: Collection | null
  /** Whether the user has an active batch, or one that began after the request. */
  readonly active: boolean
}

/** How many games a request may select. Contract: gameplatform, POST imports. */
export const selectionLimit = 5000

export type PlanError =
  | (NotLinked | ApiKeyMissing | NoGamesSelected | DestinationRequired | InvalidCollectionName)
  | (DestinationNotFound | DestinationNotOwned | DestinationNotGames | ImportAlreadyInProgress)

/**
 * The destination, if the import may start. The checks run in the order of the contract.
 * Contract: gameplatform, POST imports.
 */
export const plan = (
  { by, appIds, destination }: ImportRequest,
  { linked, hasKey, collection, active }: ImportState,
): Result.Result<{ readonly id: CollectionId } | { readonly name: string }, PlanError> => {
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

/** The selected games that the user owns, with the platform's data, and how many distinct games were selected. */
export const selected = (
  appIds: ImportRequest["appIds"],
  games: ReadonlyArray<PlatformGame>,
): { readonly owned: ReadonlyArray<QueuedGame>; readonly total: number } => {
  const chosen = new Set(appIds === "all" ? games.map(({ appId }) => appId) : appIds)
  const owned = games.filter(({ appId }) => chosen.has(appId))
  return {
    owned: owned.map(({ appId, name, playtimeMinutes }) => ({ appId, name, playtimeMinutes })),
    total: chosen.size,
  }
}
