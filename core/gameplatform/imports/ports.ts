import { Context, type DateTime, type Effect, type Option } from "effect"
import type { FileRow, Item } from "../../catalog/index.ts"
import type { CollectionId, ItemId, Page, PageRequest, UserId } from "../../shared/index.ts"
import type { ImportAlreadyInProgress, ImportNotFound } from "./errors.ts"
import type { GameItem, ImportFailure, QueuedGame } from "./game-item.ts"
import type { ImportBatch, ImportId, ImportSource } from "./import-batch.ts"
import type { ImportedRow, ImportFile, RowChoice } from "./import-file.ts"
import type { ImportStatus } from "./transitions.ts"

/** Filters of a list of batches; `null` means no restriction. */
export interface ImportFilter {
  readonly userId: UserId | null
  readonly status: ImportStatus | null
  readonly source: ImportSource | null
}

/**
 * All import batches. A user has at most one active batch, whatever its source. A batch is deleted with its user, and
 * is kept when its collection is deleted.
 */
export class ImportBatches extends Context.Service<
  ImportBatches,
  {
    /** Unscoped read: use it to decide who may see the batch. */
    readonly get: (id: ImportId) => Effect.Effect<ImportBatch, ImportNotFound>
    /** Newest first. */
    readonly list: (filter: ImportFilter, page: PageRequest) => Effect.Effect<Page<ImportBatch>>
    /** The active batches of one user, or of all users for `null`, ordered by id. */
    readonly active: (userId: UserId | null) => Effect.Effect<ReadonlyArray<ImportBatch>>
    /**
     * Stores a batch with its waiting games, any number of them in a few statements. Of any number of parallel starts
     * of one user, exactly one succeeds. After the commit, `added` wakes its waiters.
     */
    readonly add: (batch: ImportBatch, games: ReadonlyArray<QueuedGame>) => Effect.Effect<void, ImportAlreadyInProgress>
    /**
     * Stores every field of an existing batch. Fails only when it becomes active while the user has another active
     * batch.
     */
    readonly save: (batch: ImportBatch) => Effect.Effect<void, ImportAlreadyInProgress>
    /**
     * Claims the active batch that changed least recently and that no worker has claimed at `now`. No other worker can
     * claim it until `until`. A stored claim that lasts beyond `latest` counts as expired, because it means that a
     * clock was set back.
     */
    readonly claim: (at: {
      readonly now: DateTime.Utc
      readonly until: DateTime.Utc
      readonly latest: DateTime.Utc
    }) => Effect.Effect<Option.Option<ImportBatch>>
    /** Waits until this process has added a batch. */
    readonly added: Effect.Effect<void>
  }
>()("curio/imports/ImportBatches") {}

/** The waiting and the failed games of batches. They are deleted with their batch. */
export class ImportQueue extends Context.Service<
  ImportQueue,
  {
    /** Up to `limit` waiting games of a batch, ordered by app id. */
    readonly next: (id: ImportId, limit: number) => Effect.Effect<ReadonlyArray<QueuedGame>>
    /**
     * Marks these games as no longer waiting. The reasons of `failures`, which are among `games`, are kept. Uses a few
     * statements for any number of games.
     */
    readonly settle: (
      id: ImportId,
      games: ReadonlyArray<QueuedGame>,
      failures: ReadonlyArray<ImportFailure>,
    ) => Effect.Effect<void>
    /** Up to `limit` failed games of a batch, ordered by app id. */
    readonly failures: (id: ImportId, limit: number) => Effect.Effect<ReadonlyArray<ImportFailure>>
    /** Makes the failed games of a batch wait again. */
    readonly retry: (id: ImportId) => Effect.Effect<void>
  }
>()("curio/imports/ImportQueue") {}

/**
 * The items that represent games of the platform. A collection has at most one item for a game. Of any number of
 * parallel additions of one game to one collection exactly one succeeds; every other one is a defect that rolls its
 * transaction back. What is known of an item's game is kept when the item is moved or changed, and is deleted with the
 * item.
 */
export class GameItems extends Context.Service<
  GameItems,
  {
    /** The items of a collection for the given games. */
    readonly find: (collection: CollectionId, appIds: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<GameItem>>
    /**
     * Adds items to one collection as its most recent ones, and updates its item count. The items wait for their
     * details from `detailsDueAt` on. Uses a few statements for any number of items.
     */
    readonly add: (
      collection: CollectionId,
      games: ReadonlyArray<GameItem>,
      detailsDueAt: DateTime.Utc,
    ) => Effect.Effect<void>
    /**
     * Stores the name, values and change time of existing items, and what the import wrote. Uses a few statements for
     * any number of items.
     */
    readonly save: (games: ReadonlyArray<GameItem>) => Effect.Effect<void>
  }
>()("curio/imports/GameItems") {}

/** The imported items that wait for the store's details of their games. */
export class DetailQueue extends Context.Service<
  DetailQueue,
  {
    /**
     * Claims the game that has been due longest at `now`. All its items are due again at `next`; after the third claim
     * they no longer wait. An item that is due later than `latest` counts as due now, because it means that a clock
     * was set back. Of any number of parallel workers one gets the game.
     */
    readonly claim: (at: {
      readonly now: DateTime.Utc
      readonly next: DateTime.Utc
      readonly latest: DateTime.Utc
    }) => Effect.Effect<Option.Option<number>>
    /** Up to `limit` waiting items of a game, including those that were claimed for the last time. */
    readonly itemsOf: (appId: number, limit: number) => Effect.Effect<ReadonlyArray<Item>>
    /** Marks these items as complete: they no longer wait. */
    readonly settle: (items: ReadonlyArray<ItemId>) => Effect.Effect<void>
  }
>()("curio/imports/DetailQueue") {}

/**
 * The files that are imported, in portions of rows. Nothing of a file is shown to any user. A file whose user is
 * removed is left to `purge`, and no other read finds it from then on.
 */
export class ImportFiles extends Context.Service<
  ImportFiles,
  {
    /** Records a file before its rows. */
    readonly add: (file: ImportFile) => Effect.Effect<void>
    /** Stores consecutive portions of a file, `from` being the number of the first one. */
    readonly addPortions: (
      id: ImportId,
      from: number,
      portions: ReadonlyArray<ReadonlyArray<FileRow>>,
    ) => Effect.Effect<void>
    readonly find: (id: ImportId) => Effect.Effect<Option.Option<ImportFile>>
    /** Stores how a file is read, once all of its rows were seen. */
    readonly readAs: (id: ImportId, reading: ImportFile["reading"]) => Effect.Effect<void>
    /** The rows of a portion; empty behind the last one. */
    readonly portion: (id: ImportId, number: number) => Effect.Effect<ReadonlyArray<FileRow>>
    readonly moveTo: (id: ImportId, position: number) => Effect.Effect<void>
    readonly keepUntil: (id: ImportId, at: DateTime.Utc) => Effect.Effect<void>
    /** Keeps the newest files of a user, and makes the others due for deletion. */
    readonly keepNewest: (user: UserId, count: number, now: DateTime.Utc) => Effect.Effect<void>
    /** Makes all files that were imported into a collection due for deletion. */
    readonly discardOf: (collection: CollectionId, now: DateTime.Utc) => Effect.Effect<void>
    /**
     * Deletes up to `limit` rows of one file that is due at `now` or whose user is removed, together with what became
     * of them, and the file with its last rows, in one transaction. Returns whether there was such a file. Several
     * servers may call it at the same time.
     */
    readonly purge: (now: DateTime.Utc, limit: number) => Effect.Effect<boolean>
  }
>()("curio/imports/ImportFiles") {}

/** What became of the rows of files. It is deleted with the file. */
export class ImportRows extends Context.Service<
  ImportRows,
  {
    /** Stores what became of rows, in the place of what was known of them. Uses a few statements for any number. */
    readonly put: (id: ImportId, rows: ReadonlyArray<ImportedRow>) => Effect.Effect<void>
    /** By line. */
    readonly list: (id: ImportId, which: RowChoice, page: PageRequest) => Effect.Effect<Page<ImportedRow>>
    /** What is known of the rows that begin between two lines, by line. There is at most one row in a line. */
    readonly between: (id: ImportId, first: number, last: number) => Effect.Effect<ReadonlyArray<ImportedRow>>
    /** The items among these that a row of the file stands for, each with its line. */
    readonly linesOf: (
      id: ImportId,
      items: ReadonlyArray<ItemId>,
    ) => Effect.Effect<ReadonlyArray<Pick<ImportedRow, "line" | "itemId">>>
  }
>()("curio/imports/ImportRows") {}

/** The items that rows of files stand for. In a collection at most one item has an `externalRef`. */
export class FileItems extends Context.Service<
  FileItems,
  {
    /** The items of a collection with one of these refs or ids. */
    readonly find: (
      collection: CollectionId,
      by: { readonly refs: ReadonlyArray<string>; readonly ids: ReadonlyArray<ItemId> },
    ) => Effect.Effect<ReadonlyArray<Item>>
    /** How many copies of each of these items are held. An item of which none is has no entry. */
    readonly held: (items: ReadonlyArray<ItemId>) => Effect.Effect<ReadonlyMap<ItemId, number>>
    /**
     * Adds items to one collection as its most recent ones, and updates its item count. Uses a few statements for any
     * number of items.
     */
    readonly add: (collection: CollectionId, items: ReadonlyArray<Item>) => Effect.Effect<void>
    /**
     * Stores the name, copies, editions, values, rating, comment and change time of existing items. Uses a few
     * statements for any number of items.
     */
    readonly save: (items: ReadonlyArray<Item>) => Effect.Effect<void>
  }
>()("curio/imports/FileItems") {}
