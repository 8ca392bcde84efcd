import { Effect } from "effect"
import { Signals } from "../../core/index.ts"
import type { PresenceDesk } from "./presence.ts"
import type { TypingDesk } from "./typing.ts"

/** How often clients are told what is not stored. */
const everyMillis = 50

/** Follows the signals of all servers, and tells clients of presence and typing, for ever. Contract: chat, realtime. */
export const passing = (presence: PresenceDesk, typing: TypingDesk) =>
  Effect.gen(function* () {
    const signals = yield* Signals
    yield* signals.listen((signal) => {
      if (signal.kind === "presence") presence.hear(signal.user)
      else typing.hear(signal.conversation, signal.user)
    })
    for (;;) {
      yield* presence.tick(performance.now())
      yield* typing.tick()
      yield* Effect.promise(() => Bun.sleep(everyMillis))
    }
  }).pipe(Effect.ensuring(Effect.ignoreCause(presence.end())))
