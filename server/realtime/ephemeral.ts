import { Effect } from "effect"
import { Signals } from "../../core/index.ts"
import type { Hub } from "./hub.ts"
import { PresenceTracker } from "./presence.ts"
import { TypingTracker } from "./typing.ts"

/** The least time between two portions of what is not stored. */
const leastMillis = 50

/**
 * Presence and typing, which `run` sends to clients for ever, following the signals of all servers.
 * Contract: delivery, realtime.
 */
export const makeEphemeral = (hub: Hub) => {
  let wake: () => void = () => {}
  const presence = new PresenceTracker(hub, () => wake())
  const typing = new TypingTracker(hub, () => wake())
  const nextAt = () => (typing.isIdle ? presence.nextAt : 0)
  /** Ends when there is something to do. Without sockets and signals the process has no timer but a long one. */
  const someWork = Effect.callback<void>((resume) => {
    let timer: Timer | undefined
    const look = () => {
      clearTimeout(timer)
      const left = nextAt() - performance.now()
      if (left > 0) timer = setTimeout(look, Math.ceil(left))
      else {
        wake = () => {}
        resume(Effect.void)
      }
    }
    wake = look
    look()
    return Effect.sync(() => clearTimeout(timer))
  })
  const run = Effect.gen(function* () {
    const signals = yield* Signals
    yield* signals.listen((signal) => {
      if (signal.kind === "presence") presence.onSignal(signal.user)
      else typing.onSignal(signal.conversation, signal.user)
    })
    for (;;) {
      yield* presence.tick(performance.now())
      yield* typing.tick()
      yield* Effect.promise(() => Bun.sleep(leastMillis))
      yield* someWork
    }
  }).pipe(Effect.ensuring(Effect.ignoreCause(presence.end())))
  return { presence, run }
}
