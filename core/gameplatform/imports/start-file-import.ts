import { DateTime, Effect } from "effect"
import type { FileRow } from "../../catalog/index.ts"
import {
  autoMapping,
  CollectionFields,
  Collections,
  checkOf,
  curioMapping,
  type FileFormat,
  FileInvalid,
  FileTexts,
  MappingOfNoColumns,
  mappingNamed,
  ownedBy,
  portionsOf,
  type ReadableFile,
} from "../../catalog/index.ts"
import { FileScanner, FreeSpace, recordUpload } from "../../files/index.ts"
import { beforehand, type CollectionId, Ids, keptUntil, Transactions, type UserId } from "../../shared/index.ts"
import { requireActive } from "../../users/index.ts"
import { ImportAlreadyInProgress } from "./errors.ts"
import { type ImportId, importBatch } from "./import-batch.ts"
import { keptFiles } from "./import-file.ts"
import { latestImport } from "./list-imports.ts"
import { ImportBatches, ImportFiles } from "./ports.ts"

/** A user's request to import a file. */
export interface FileImportRequest {
  readonly by: UserId
  readonly collectionId: CollectionId
  readonly bytes: Uint8Array
  readonly format: FileFormat
  readonly mapping: string
  readonly dryRun: boolean
  /** Whether what the file marks as for trade or for sale becomes a listing. */
  readonly asListings?: boolean
  /** The currency of prices that do not name one. */
  readonly currency?: string | null
}

/** How many portions one transaction stores. */
const atOnce = 2

/**
 * Starts the import of a file into a collection of the caller. The file is read once to check it, and once more to
 * store its rows for the worker. A refused start leaves nothing that is shown, and at most rows that the purge deletes.
 * Contract: catalog, files.
 */
export const startFileImport = Effect.fn("imports.startFile")(function* (request: FileImportRequest) {
  const { by, bytes, collectionId, dryRun } = request
  const files = yield* ImportFiles
  const imports = yield* ImportBatches
  const ids = yield* Ids
  const { atomically } = yield* Transactions
  const file = yield* fileOf(request)
  yield* (yield* FileScanner).scan({ by, bytes })
  const before = yield* latestImport(by)
  const { reading, total } = yield* checked(file())
  if ((yield* imports.active(by)).length > 0) return yield* new ImportAlreadyInProgress()
  yield* yield* FreeSpace
  const id = (yield* ids.next) as ImportId
  const now = yield* DateTime.now
  const stored = { id, userId: by, collectionId, reading, position: 0, keptUntil: keptUntil("checkedFiles", now) }
  yield* beforehand(atomically(recordUpload(by, bytes.length, files.add(stored)), [by]))
  const start = Effect.gen(function* () {
    const seen = yield* beforehand(storeRows(id, file()))
    return yield* atomically(
      Effect.gen(function* () {
        yield* requireActive(by)
        yield* ownCollection(request)
        if ((yield* latestImport(by)) !== before) return yield* new ImportAlreadyInProgress()
        const batch = importBatch({
          ...{ id, userId: by, collectionId, total, owned: total, now: yield* DateTime.now },
          file: { mapping: reading.mapping, dryRun },
        })
        yield* imports.add(batch, [])
        yield* files.readAs(id, seen)
        yield* files.keepUntil(id, keptUntil("importFiles", batch.createdAt))
        yield* files.keepNewest(by, keptFiles, batch.createdAt)
        return batch
      }),
      [by],
    )
  })
  return yield* Effect.tapError(start, () => files.keepUntil(id, now))
})

const ownCollection = Effect.fnUntraced(function* ({ by, collectionId }: FileImportRequest) {
  const collections = yield* Collections
  return yield* Effect.fromResult(ownedBy(yield* collections.get(collectionId), by))
})

const fileOf = Effect.fnUntraced(function* (request: FileImportRequest) {
  const schemas = yield* CollectionFields
  const { asListings = false, by, bytes, collectionId, currency = null, format } = request
  const prices = { asListings, ...(currency === null ? {} : { currency }) }
  const { type } = yield* ownCollection(request)
  const mapping = yield* mappingNamed(by, request.mapping, format)
  if (format === "json" && !mapping.preset) return yield* new MappingOfNoColumns()
  if (format === "jsonl" && mapping.name !== curioMapping && mapping.name !== autoMapping)
    return yield* new MappingOfNoColumns()
  const { piecesOf } = yield* FileTexts
  const schema = yield* schemas.of(collectionId)
  const year = DateTime.getPartUtc(yield* DateTime.now, "year")
  // Each pass over the file decodes it again.
  return (): ReadableFile => ({ text: piecesOf(bytes), format, mapping, schema, type, year, ...prices })
})

const checked = Effect.fnUntraced(function* (file: ReadableFile) {
  for (const found of checkOf(file)) {
    if (found instanceof FileInvalid) return yield* found
    if (found !== null) return found
    // Other requests have their turn after each piece, so no file keeps the thread.
    yield* Effect.yieldNow
  }
  return yield* Effect.die(new Error("A file was not checked to its end."))
})

const storeRows = Effect.fnUntraced(function* (id: ImportId, file: ReadableFile) {
  const files = yield* ImportFiles
  let waiting: Array<ReadonlyArray<FileRow>> = []
  let count = 0
  const store = Effect.suspend(() => {
    const [some, from] = [waiting, count - waiting.length]
    waiting = []
    return some.length === 0 ? Effect.void : files.addPortions(id, from, some)
  })
  const portions = portionsOf(file)
  while (true) {
    const { done, value: rows } = portions.next()
    if (done === true) {
      yield* store
      return rows
    }
    if (rows !== null) {
      waiting.push(rows)
      count += 1
      if (waiting.length === atOnce) yield* store
    }
    yield* Effect.yieldNow
  }
})
