import { Effect } from "effect"
import type { Changes } from "../../adapters/operations.ts"
import { EditionLookup, fillNextItem, type UserId } from "../../core/index.ts"

/**
 * Fills in items that wait, one of each account in turn. Each source has a loop of its own, so that a slow one keeps no
 * item waiting for another. Several servers may do so at once. Contract: catalog, filling in.
 */
export const fillWorker = Effect.fnUntraced(function* (changes: Changes) {
  const { sources } = yield* EditionLookup
  yield* Effect.forEach(sources, ({ name }) => fillFrom(name, changes), { concurrency: "unbounded", discard: true })
  return yield* Effect.never
})

const fillFrom = Effect.fnUntraced(function* (source: string, changes: Changes) {
  let last: UserId | null = null
  while (true) {
    const mark = changes.mark()
    const filled: Effect.Success<ReturnType<typeof fillNextItem>> = yield* fillNextItem(source, last).pipe(
      Effect.catchCause((cause) => Effect.as(Effect.logError("An item could not be filled in", cause), null)),
    )
    last = filled?.owner ?? last
    // Requests run between two items.
    yield* filled === null ? changes.since(mark) : Effect.sleep(filled.isSourceBusy ? "5 seconds" : "5 millis")
  }
})
