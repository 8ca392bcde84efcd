import { DateTime, Effect, Option } from "effect"
import { Unavailable } from "../shared/unavailable.ts"
import { failedByError, type ImportId } from "./import-batch.ts"
import { importChunk } from "./import-chunk.ts"
import { inTransactionOfImport } from "./in-transaction.ts"
import { ImportBatches } from "./ports.ts"
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
 * Contract: game platform, import; collectors, files.
 */
export const importNextChunk = Effect.fn("imports.nextChunk")(function* (before: ImportId | null = null) {
  const id = (before === null ? null : yield* stillFree(before)) ?? (yield* claimed())
  if (id === null) return null
  yield* Effect.catchDefect(importChunk(id), (defect) =>
    defect instanceof Unavailable ? Effect.die(defect) : Effect.andThen(logDefect(id, defect), countFailure(id)),
  )
  return id
})

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
