import { Cause, Effect } from "effect"

/** Tries a part of realtime again until it succeeds: the database comes back, and nothing may be left out. */
export const persistently = <A, R>(effect: Effect.Effect<A, never, R>): Effect.Effect<A, never, R> =>
  Effect.catchCause(effect, (cause) =>
    Cause.hasInterruptsOnly(cause)
      ? Effect.failCause(cause)
      : Effect.logWarning("A part of realtime failed and is tried again", cause).pipe(
          Effect.andThen(Effect.sleep("500 millis")),
          Effect.andThen(Effect.suspend(() => persistently(effect))),
        ),
  )
