import { DateTime, Effect, Option } from "effect"
import { Transactions } from "../shared/transactions.ts"
import { Unavailable } from "../shared/unavailable.ts"
import { faulted, type ImportId } from "./import-batch.ts"
import { importChunk } from "./import-chunk.ts"
import { Imports } from "./ports.ts"
import { storeBatch } from "./store-batch.ts"

/** Longer than a chunk takes. Whoever takes a batch longer is not waited for: at worst two do the same, and one of them in vain. */
const lease = { seconds: 2 } as const
/** Longer than any lease, and than any rest after a fault. */
const longest = { minutes: 1 } as const

/**
 * Imports the next chunk of the batch that waits the longest, so that every batch has its turn; `false` when none waits.
 * Whoever is killed in the middle of a chunk leaves nothing of it. Contract: game platform, import.
 */
export const importNextChunk = Effect.fn("imports.nextChunk")(function* () {
  const imports = yield* Imports
  const now = yield* DateTime.now
  const until = DateTime.add(now, lease)
  const claimed = yield* imports.claim({ now, until, latest: DateTime.add(now, longest) })
  if (Option.isNone(claimed)) return false
  const { id } = claimed.value
  yield* Effect.catchDefect(importChunk(id), (defect) =>
    defect instanceof Unavailable ? Effect.die(defect) : noteFault(id, defect),
  )
  return true
})

/** A batch whose chunks end in faults must not come back for ever. */
const noteFault = Effect.fnUntraced(function* (id: ImportId, defect: unknown) {
  const imports = yield* Imports
  const { atomically } = yield* Transactions
  const now = yield* DateTime.now
  yield* Effect.logError("A chunk of an import ended in a fault", { import: id }, defect)
  yield* atomically(
    Effect.gen(function* () {
      yield* storeBatch(yield* Effect.fromResult(faulted(yield* imports.get(id), now)))
    }),
  ).pipe(Effect.catchTags({ "imports.NOT_FOUND": () => Effect.void, "imports.IMPORT_NOT_ACTIVE": () => Effect.void }))
})
