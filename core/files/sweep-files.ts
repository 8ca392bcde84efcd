import { DateTime, Effect, Option } from "effect"
import type { PageRequest } from "../shared/index.ts"
import { keptSince } from "../shared/index.ts"
import type { StoredFile } from "./file.ts"
import { FileStorage, Files } from "./ports.ts"

/** How many files one query reads. */
const atOnce = 500

/**
 * Removes the files that were stored an hour ago or earlier and that nothing refers to. Also removes unfinished writes
 * that began an hour ago or earlier; a younger one may belong to an upload that still runs. Several servers may do so
 * at once. Returns how many files it removed, not counting unfinished ones. Contract: files, storage.
 */
export const sweepFiles = Effect.fn("files.sweep")(function* () {
  const files = yield* Files
  const storage = yield* FileStorage
  const before = keptSince("files", yield* DateTime.now)
  let removed = 0
  let after: PageRequest["after"] = null
  do {
    const page: Effect.Success<ReturnType<typeof files.unused>> = yield* files.unused(before, { limit: atOnce, after })
    for (const file of page.items) removed += (yield* remove(file)) ? 1 : 0
    after = page.next
    yield* Effect.yieldNow
  } while (after !== null)
  yield* storage.deleteUnfinished(before)
  return removed
})

/** The content is deleted before the record, so that after a crash the next sweep still finds the record. */
const remove = Effect.fnUntraced(function* (file: StoredFile) {
  const files = yield* Files
  const storage = yield* FileStorage
  const bytes = yield* storage.get(file.hash)
  if (Option.isNone(bytes)) return yield* files.forget(file)
  yield* storage.delete(file.hash)
  if (yield* files.forget(file)) return true
  // Another upload stored the file again meanwhile, perhaps just before it was deleted here.
  yield* storage.put({ ...file, bytes: bytes.value })
  return false
}, Effect.uninterruptible)
