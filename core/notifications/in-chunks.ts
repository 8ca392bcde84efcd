import { Effect } from "effect"

/** How many rows one statement changes. It is limited so that other requests do not wait for long. */
const atOnce = 500

/**
 * Repeats a statement that changes at most `limit` rows until one changes fewer, which means that none is left.
 * Requests run between two statements. Returns how many rows were changed.
 */
export const inChunks = Effect.fnUntraced(function* <E, R>(change: (limit: number) => Effect.Effect<number, E, R>) {
  let changed = 0
  while (true) {
    const some = yield* change(atOnce)
    changed += some
    if (some < atOnce) return changed
    yield* Effect.yieldNow
  }
})
