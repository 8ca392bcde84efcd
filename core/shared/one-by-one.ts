import { Effect } from "effect"

/** How many are dealt with before others have their turn. */
const atOnce = 5

/**
 * Runs an effect for each, one after the other. Requests and sockets have their turn after every few of them, also
 * within a transaction: an account may have thousands of what is dealt with here.
 */
export const oneByOne = Effect.fnUntraced(function* <A, E, R>(
  all: Iterable<A>,
  run: (one: A) => Effect.Effect<unknown, E, R>,
) {
  let left = atOnce
  for (const one of all) {
    yield* run(one)
    left -= 1
    if (left > 0) continue
    yield* Effect.yieldNow
    left = atOnce
  }
})
