import { DateTime, Effect, Option } from "effect"
import type { PageRequest } from "../shared/page.ts"
import type { StoredFile } from "./file.ts"
import { FileStorage, Files } from "./ports.ts"

/** How many files one look at the database goes through. */
const atOnce = 500

/**
 * Removes the files that were stored an hour ago or earlier and to which nobody refers; a younger one may belong to an upload
 * that still runs. Several servers may do so at once. Answers how many it removed. Contract: people, storage.
 */
export const sweepFiles = Effect.fn("files.sweep")(function* () {
  const files = yield* Files
  const before = DateTime.subtract(yield* DateTime.now, { hours: 1 })
  let removed = 0
  let after: PageRequest["after"] = null
  do {
    const page: Effect.Success<ReturnType<typeof files.unused>> = yield* files.unused(before, { limit: atOnce, after })
    for (const file of page.items) removed += (yield* remove(file)) ? 1 : 0
    after = page.next
    yield* Effect.yieldNow
  } while (after !== null)
  return removed
})

/** The bytes go first, so that a crash leaves the row for the next sweep. */
const remove = Effect.fnUntraced(function* (file: StoredFile) {
  const files = yield* Files
  const storage = yield* FileStorage
  const bytes = yield* storage.get(file.hash)
  if (Option.isNone(bytes)) return yield* files.forget(file)
  yield* storage.delete(file.hash)
  if (yield* files.forget(file)) return true
  // Somebody stored it again meanwhile, perhaps just before it was deleted here.
  yield* storage.put({ ...file, bytes: bytes.value })
  return false
}, Effect.uninterruptible)
