import { DateTime, Effect, Option, Result } from "effect"
import { CollectionFields, Collections } from "../../catalog/index.ts"
import { isLimitOfTexts } from "../../files/index.ts"
import { notifyNextWanters } from "../../market/index.ts"
import { Ids, type ItemId, Transactions, Unavailable } from "../../shared/index.ts"
import { freshGame, type QueuedGame, refreshedGame, type TargetCollection } from "./game-item.ts"
import { advanced, chunkSize, failedByError, finished, type ImportBatch, type ImportId, lost } from "./import-batch.ts"
import { importFileChunk, refuseFileChunk } from "./import-file-chunk.ts"
import { inTransactionOfImport } from "./in-transaction.ts"
import { GameItems, ImportBatches, ImportQueue } from "./ports.ts"
import { publishChanges } from "./publish-changes.ts"
import { storeBatch } from "./store-batch.ts"
import { isActive } from "./transitions.ts"

/**
 * Longer than a chunk takes. A worker that takes longer loses its claim. At worst two workers then do the same work,
 * and the work of one is discarded.
 */
const lease = { seconds: 2 } as const
/** Longer than any lease, and longer than any pause after an error. */
const longest = { minutes: 1 } as const

/**
 * Imports the next chunk of the batch that has waited longest, so that every batch has its turn. A worker may name the
 * batch of which it imported the chunk before, to go on with it: that saves the claim, which is a transaction of its
 * own. Returns the batch, `null` when none waits. A crash in the middle of a chunk leaves no partial changes.
 * Contract: gameplatform, import; catalog, files.
 */
export const importNextChunk = Effect.fn("imports.nextChunk")(function* (before: ImportId | null = null) {
  const id = (before === null ? null : yield* stillFree(before)) ?? (yield* claimed())
  if (id === null) return null
  const listed = yield* Effect.catchDefect(severalPortions(id), (defect) => {
    if (defect instanceof Unavailable) return Effect.die(defect)
    const end = isLimitOfTexts(defect) ? endAtLimit(id) : Effect.andThen(logDefect(id, defect), countFailure(id))
    return Effect.as(end, 0)
  })
  if (listed > 0) yield* notifyWanters
  return id
})

/**
 * Notifies of what the chunk has listed before the next one lists more. Each want that is added has a row for each
 * listing of which users are still to be notified, so many of these would hold up everybody.
 */
const notifyWanters = Effect.gen(function* () {
  for (let n = 0; n < mostListed; n++) if (!(yield* notifyNextWanters())) return
}).pipe(
  Effect.catchDefect((defect) =>
    defect instanceof Unavailable ? Effect.die(defect) : Effect.logError("Wants could not be notified", defect),
  ),
)

/** No chunk lists more. */
const mostListed = 500

const claimed = Effect.fnUntraced(function* () {
  const imports = yield* ImportBatches
  const now = yield* DateTime.now
  const until = DateTime.add(now, lease)
  const batch = yield* imports.claim({ now, until, latest: DateTime.add(now, longest) })
  return Option.getOrNull(batch)?.id ?? null
})

/** The batch, unless it has ended, pauses after an error, or is claimed by another worker. */
const stillFree = Effect.fnUntraced(function* (id: ImportId) {
  const imports = yield* ImportBatches
  const batch = Option.getOrNull(yield* Effect.option(imports.get(id)))
  return batch !== null && isActive(batch.status) && batch.claimedUntil === null ? id : null
})

const logDefect = (id: ImportId, defect: unknown) =>
  Effect.logError("A chunk of an import failed with a defect", { import: id }, defect)

/** A batch whose chunks fail must not be retried forever. */
const countFailure = Effect.fnUntraced(
  function* (id: ImportId) {
    const imports = yield* ImportBatches
    yield* storeBatch(yield* Effect.fromResult(failedByError(yield* imports.get(id), yield* DateTime.now)))
  },
  inTransactionOfImport,
  Effect.catchTags({ "imports.NOT_FOUND": () => Effect.void, "imports.IMPORT_NOT_ACTIVE": () => Effect.void }),
)

/** The chunk that would take its user above a limit has changed nothing. Later ones would fail too. */
const endAtLimit = Effect.fnUntraced(
  function* (id: ImportId) {
    const imports = yield* ImportBatches
    const batch = yield* imports.get(id)
    if (batch.source === "file") yield* refuseFileChunk(batch)
    yield* storeBatch(yield* Effect.fromResult(lost(batch, yield* DateTime.now)))
  },
  inTransactionOfImport,
  Effect.catchTags({ "imports.NOT_FOUND": () => Effect.void, "imports.IMPORT_NOT_ACTIVE": () => Effect.void }),
)

/** When one of the later portions of a chunk fails, the first ones are not lost with it: each is a chunk of its own. */
const severalPortions = (id: ImportId) =>
  Effect.catchDefect(importChunk(id, portionsOfChunk), (defect) =>
    defect instanceof LaterPortionFailed ? importChunk(id, 1) : Effect.die(defect),
  )

/**
 * How many portions of a file a chunk has while no other transaction waits. Commits of few rows write most pages of the
 * indexes again and again; those of more than this keep the thread for too long.
 */
const portionsOfChunk = 3

/** In milliseconds: after these a chunk begins no further portion. */
const longEnough = 40

class LaterPortionFailed extends Error {}

/**
 * Imports the next games or rows of a batch in one transaction, and returns how many listings it made. Ends the batch
 * after the last ones, or when its collection was deleted. A batch that has ended or was deleted stays unchanged.
 * Contract: gameplatform, import.
 */
const importChunk = Effect.fn("imports.chunk")(function* (id: ImportId, portions: number) {
  const imports = yield* ImportBatches
  const batch = Option.getOrNull(yield* Effect.option(imports.get(id)))
  if (batch === null || !isActive(batch.status)) return 0
  const after = yield* Effect.orDie(advance(batch, portions))
  yield* storeBatch(after)
  return batch.dryRun ? 0 : after.listed - batch.listed
}, inTransactionOfImport)

const advance = Effect.fnUntraced(function* (batch: ImportBatch, portions: number) {
  const collections = yield* Collections
  const schemas = yield* CollectionFields
  const { collectionId, userId: ownerId } = batch
  const now = yield* DateTime.now
  const collection = Option.getOrNull(yield* collections.find(collectionId))
  if (collection === null) return yield* Effect.fromResult(lost(batch, now))
  const target = { collectionId, ownerId, schema: yield* schemas.of(collectionId), type: collection.type }
  let after = batch
  for (let n = 1; ; n++) {
    const chunk = yield* n === 1 ? portionOf(after, target) : Effect.catchDefect(portionOf(after, target), failedLater)
    if (chunk === null) return yield* Effect.fromResult(lost(after, now))
    after = yield* Effect.fromResult(advanced(after, chunk.tally, now))
    if (after.left === 0 || chunk.isLast) return yield* Effect.fromResult(finished(after, now))
    // What a row says of wants and listings concerns other users, who are notified after each portion.
    const isAlone = batch.source === "gameplatform" || chunk.tally.skipped > 0 || after.listed > batch.listed
    if (n === portions || isAlone || (yield* isAwaited)) return after
    if (DateTime.toEpochMillis(yield* DateTime.now) - DateTime.toEpochMillis(now) >= longEnough) return after
  }
})

const portionOf = Effect.fnUntraced(function* (batch: ImportBatch, target: TargetCollection) {
  return yield* batch.source === "file" ? importFileChunk(batch, target) : importGames(batch, target)
})

/** Whether other transactions wait: those of requests that have arrived meanwhile, too. */
const isAwaited = Effect.andThen(
  Effect.yieldNow,
  Transactions.use((transactions) => transactions.isAwaited),
)

const failedLater = (defect: unknown) =>
  Effect.die(defect instanceof Unavailable ? defect : new LaterPortionFailed("", { cause: defect }))

const importGames = Effect.fnUntraced(function* ({ id }: ImportBatch, target: TargetCollection) {
  const waiting = yield* ImportQueue
  const games = yield* waiting.next(id, chunkSize)
  const { failures, ...tally } = yield* storeGames(games, target)
  yield* waiting.settle(id, games, failures)
  return { tally: { ...tally, skipped: 0, failed: failures.length }, isLast: games.length < chunkSize }
})

/** Stores the games: new ones as new items, the others by updating their items. */
const storeGames = Effect.fnUntraced(function* (games: ReadonlyArray<QueuedGame>, target: TargetCollection) {
  const imported = yield* GameItems
  const ids = yield* Ids
  const now = yield* DateTime.now
  const appIds = games.map(({ appId }) => appId)
  const existing = new Map((yield* imported.find(target.collectionId, appIds)).map((game) => [game.appId, game]))
  const fresh = yield* Effect.forEach(
    games.filter(({ appId }) => !existing.has(appId)),
    (game) => Effect.map(ids.next, (id) => freshGame(id as ItemId, game, target, now)),
  )
  const results = games.flatMap((game) => {
    const was = existing.get(game.appId)
    return was === undefined ? [] : [{ was, is: refreshedGame(was, game, target.schema, now) }]
  })
  const changed = results.flatMap(({ was, is }) => (Result.isSuccess(is) && is.success !== was ? [is.success] : []))
  const failures = results.flatMap(({ is }) => (Result.isFailure(is) ? [is.failure] : []))
  if (fresh.length > 0) yield* imported.add(target.collectionId, fresh, now)
  if (changed.length > 0) yield* imported.save(changed)
  yield* publishChanges(changed.map(({ appId, item }) => ({ item, was: existing.get(appId)?.item ?? item, held: 0 })))
  return { imported: fresh.length, updated: results.length - failures.length, failures }
})
