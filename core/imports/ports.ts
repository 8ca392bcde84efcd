import { Context, type DateTime, type Effect, type Option } from "effect"
import type { CollectionId } from "../collections/collection.ts"
import type { Item, ItemId } from "../items/item.ts"
import type { Page, PageRequest } from "../shared/page.ts"
import type { UserId } from "../users/user.ts"
import type { ImportAlreadyInProgress, ImportNotFound } from "./errors.ts"
import type { ImportBatch, ImportId } from "./import-batch.ts"
import type { ImportedGame, ImportFailure, ImportGame } from "./imported-game.ts"
import type { ImportStatus } from "./transitions.ts"

/** Which batches a list has; `null` asks nothing. */
export interface ImportFilter {
  readonly userId: UserId | null
  readonly status: ImportStatus | null
}

/** All batches of imports. A user has at most one that is active. A batch ends with its user, and stays without its collection. */
export class Imports extends Context.Service<
  Imports,
  {
    /** Whosever it is: for deciding who may see it. */
    readonly get: (id: ImportId) => Effect.Effect<ImportBatch, ImportNotFound>
    /** Newest first. */
    readonly list: (filter: ImportFilter, page: PageRequest) => Effect.Effect<Page<ImportBatch>>
    /** The active batches of one user, or of everybody for `null`, by id. */
    readonly active: (userId: UserId | null) => Effect.Effect<ReadonlyArray<ImportBatch>>
    /**
     * Stores a batch with the games that wait in it, any number of them in a few statements. Of any number of parallel
     * starts of one user exactly one succeeds. After the commit `added` wakes whoever waits for it.
     */
    readonly add: (batch: ImportBatch, games: ReadonlyArray<ImportGame>) => Effect.Effect<void, ImportAlreadyInProgress>
    /** Stores every field of a batch that exists; fails only when it becomes active beside another one. */
    readonly save: (batch: ImportBatch) => Effect.Effect<void, ImportAlreadyInProgress>
    /**
     * Takes the active batch to which something happened least recently and that nobody has at `now`, and keeps it from every
     * other taker until `until`. Nobody is believed to have one for longer than until `latest`: a clock was put back.
     */
    readonly claim: (at: {
      readonly now: DateTime.Utc
      readonly until: DateTime.Utc
      readonly latest: DateTime.Utc
    }) => Effect.Effect<Option.Option<ImportBatch>>
    /** Waits until this process added a batch. */
    readonly added: Effect.Effect<void>
  }
>()("curio/imports/Imports") {}

/** The games of the batches: those that wait, and those that failed. They end with their batch. */
export class ImportGames extends Context.Service<
  ImportGames,
  {
    /** Up to `limit` games of a batch that wait, by app id. */
    readonly next: (id: ImportId, limit: number) => Effect.Effect<ReadonlyArray<ImportGame>>
    /** None of these games waits any more. Of `failures`, all among `games`, it stays known why. A few statements for all. */
    readonly settle: (
      id: ImportId,
      games: ReadonlyArray<ImportGame>,
      failures: ReadonlyArray<ImportFailure>,
    ) => Effect.Effect<void>
    /** Up to `limit` games of a batch that failed, by app id. */
    readonly failures: (id: ImportId, limit: number) => Effect.Effect<ReadonlyArray<ImportFailure>>
    /** The games of a batch that failed wait again. */
    readonly retry: (id: ImportId) => Effect.Effect<void>
  }
>()("curio/imports/ImportGames") {}

/**
 * The items that stand for games of the platform. A collection has at most one for a game: of any number of parallel additions
 * of one game to one collection exactly one succeeds, and every other one is a defect that takes its transaction back.
 * Whatever moves or changes an item keeps what is known of its game; that ends with the item.
 */
export class ImportedGames extends Context.Service<
  ImportedGames,
  {
    /** Those of some games that are in a collection. */
    readonly find: (
      collection: CollectionId,
      appIds: ReadonlyArray<number>,
    ) => Effect.Effect<ReadonlyArray<ImportedGame>>
    /**
     * Adds items to one collection, as the latest that came there, and keeps its count. They wait for their details from
     * `detailsDueAt` on. Any number of them in a few statements.
     */
    readonly add: (
      collection: CollectionId,
      games: ReadonlyArray<ImportedGame>,
      detailsDueAt: DateTime.Utc,
    ) => Effect.Effect<void>
    /** Stores name, values and time of change of items that exist, and what was written. Any number of them in a few statements. */
    readonly save: (games: ReadonlyArray<ImportedGame>) => Effect.Effect<void>
    /** Every game that somebody has in a collection, and in which. */
    readonly placesOf: (
      owner: UserId,
    ) => Effect.Effect<ReadonlyArray<{ readonly appId: number; readonly collectionId: CollectionId }>>
  }
>()("curio/imports/ImportedGames") {}

/** The imported items that wait for what the store tells about their games. */
export class WaitingDetails extends Context.Service<
  WaitingDetails,
  {
    /**
     * The game that is due the longest at `now`. All its items are due again at `next`, and after the third time that they
     * were taken they wait no more. None is believed to be due later than `latest`: a clock was put back. Of any number of
     * parallel takers one gets it.
     */
    readonly claim: (at: {
      readonly now: DateTime.Utc
      readonly next: DateTime.Utc
      readonly latest: DateTime.Utc
    }) => Effect.Effect<Option.Option<number>>
    /** Up to `limit` items of a game that wait, also those that were taken for the last time. */
    readonly itemsOf: (appId: number, limit: number) => Effect.Effect<ReadonlyArray<Item>>
    /** These items have their details: they wait no more. */
    readonly settle: (items: ReadonlyArray<ItemId>) => Effect.Effect<void>
  }
>()("curio/imports/WaitingDetails") {}
