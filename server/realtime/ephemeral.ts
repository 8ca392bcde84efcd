import { Effect } from "effect"
import { Signals } from "../../core/index.ts"
import type { PresenceTracker } from "./presence.ts"
import type { TypingTracker } from "./typing.ts"

/** How often clients get what is not stored. */
const everyMillis = 50

/**
 * Follows the signals of all servers, and sends presence and typing to clients, for ever. Contract: delivery, realtime.
 */
export const sendEphemeral = (presence: PresenceTracker, typing: TypingTracker) =>
  Effect.gen(function* () {
    const signals = yield* Signals
    yield* signals.listen((signal) => {
      if (signal.kind === "presence") presence.onSignal(signal.user)
      else typing.onSignal(signal.conversation, signal.user)
    })
    // Most of the time nothing has happened. That is found out without an effect, which would take longer.
    const someWork = Effect.promise(async (signal) => {
      do await Bun.sleep(everyMillis)
      while (!signal.aborted && presence.isIdle(performance.now()) && typing.isIdle)
    })
    for (;;) {
      yield* presence.tick(performance.now())
      yield* typing.tick()
      yield* someWork
    }
  }).pipe(Effect.ensuring(Effect.ignoreCause(presence.end())))
