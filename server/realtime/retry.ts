import { Cause, Effect, Exit } from "effect"
import { type LoggedEvent, RealtimeEvents, type UserId } from "../../core/index.ts"
import type { StoredFrame } from "./held-frames.ts"
import type { Users } from "./hub.ts"

/** Makes the frames that some users get for some events, as these users may see them now. */
export type Deliver<R> = (
  events: ReadonlyArray<LoggedEvent>,
  users: Users,
) => Effect.Effect<ReadonlyMap<UserId, ReadonlyArray<StoredFrame>>, never, R>

/** How often a batch is tried before its events are tried alone. */
const tries = 5
const pauseMillis = 500

/**
 * Makes frames, and tries again as long as the database does not answer. When it answers and frames can still not be
 * made, then something is wrong with an event, which must not hold up all others for ever: each event is tried alone.
 * Where one had to be left out, the result is not `isWhole`.
 */
export const deliverWithRetry = Effect.fnUntraced(function* <R>(
  deliver: Deliver<R>,
  events: ReadonlyArray<LoggedEvent>,
  users: Users,
) {
  const log = yield* RealtimeEvents
  for (let tried = 1; ; tried++) {
    const exit = yield* Effect.exit(deliver(events, users))
    if (Exit.isSuccess(exit)) return { frames: exit.value, isWhole: true }
    if (Cause.hasInterruptsOnly(exit.cause)) return yield* Effect.failCause(exit.cause)
    yield* Effect.logWarning("Realtime events could not be delivered", exit.cause)
    if (tried >= tries && Exit.isSuccess(yield* Effect.exit(log.bounds))) break
    yield* Effect.sleep(pauseMillis)
  }
  const frames = new Map<UserId, Array<StoredFrame>>()
  let isWhole = true
  for (const event of events) {
    const exit = yield* Effect.exit(deliver([event], users))
    if (Exit.isSuccess(exit))
      for (const [user, some] of exit.value) frames.set(user, [...(frames.get(user) ?? []), ...some])
    else {
      isWhole = false
      yield* Effect.logError(`The realtime event ${event.n} was left out`, exit.cause)
    }
  }
  return { frames, isWhole }
})

/** Tries a part of realtime again until it succeeds: the database comes back, and nothing may be left out. */
export const retryForever = <A, R>(effect: Effect.Effect<A, never, R>): Effect.Effect<A, never, R> =>
  Effect.catchCause(effect, (cause) =>
    Cause.hasInterruptsOnly(cause)
      ? Effect.failCause(cause)
      : Effect.logWarning("A part of realtime failed and is tried again", cause).pipe(
          Effect.andThen(Effect.sleep("500 millis")),
          Effect.andThen(Effect.suspend(() => retryForever(effect))),
        ),
  )
