import { Deferred, Effect } from "effect"

/** The work of a key that runs; callers that come meanwhile share the next one. */
interface Lane<A, E> {
  next: Deferred.Deferred<A, E> | null
}

/**
 * Runs work for each key one at a time. Callers that come while it runs share the run that follows: so each gets an
 * answer that was begun after they asked, and of any number of callers of a key at most one run waits. A run that has
 * begun goes on when its callers leave, until the scope ends.
 */
export const sharedAnswers = Effect.fnUntraced(function* <Key, A, E>(work: (key: Key) => Effect.Effect<A, E>) {
  const scope = yield* Effect.scope
  const lanes = new Map<Key, Lane<A, E>>()
  /** The next run, or `null` when no caller waits for one; then the lane ends in the same step. */
  const nextOf = (key: Key, lane: Lane<A, E>) => {
    const { next } = lane
    lane.next = null
    if (next === null) lanes.delete(key)
    return next
  }
  const run = Effect.fnUntraced(function* (key: Key, lane: Lane<A, E>) {
    for (let answer = nextOf(key, lane); answer !== null; answer = nextOf(key, lane))
      yield* Deferred.into(work(key), answer)
  })
  /** After the end of the scope no run follows. */
  const leave = (key: Key, lane: Lane<A, E>) =>
    Effect.suspend(() => {
      if (lanes.get(key) !== lane) return Effect.void
      lanes.delete(key)
      return lane.next === null ? Effect.void : Deferred.interrupt(lane.next)
    })
  return (key: Key): Effect.Effect<A, E> =>
    Effect.suspend(() => {
      const running = lanes.get(key)
      if (running !== undefined) {
        running.next ??= Deferred.makeUnsafe()
        return Deferred.await(running.next)
      }
      const answer = Deferred.makeUnsafe<A, E>()
      const lane: Lane<A, E> = { next: answer }
      lanes.set(key, lane)
      const all = Effect.ensuring(run(key, lane), leave(key, lane))
      return Effect.andThen(Effect.forkIn(all, scope, { startImmediately: true }), Deferred.await(answer))
    })
})
