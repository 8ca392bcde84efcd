import { Deferred, Effect, Exit } from "effect"
import type { Broadcast } from "../engine/database.ts"
import { unavailable } from "../engine/db-errors.ts"
import { inTime, type TimeLimit } from "../engine/in-time.ts"
import type { ReplaceablePool } from "./connection.ts"

/** The pause before LISTEN is tried again on new connections. */
const againMillis = 1_000

/**
 * LISTEN and NOTIFY. The client listens again by itself after its connection was lost, and `listenAgain` does so on the
 * connections that replaced it.
 */
export const broadcastOn = (pool: ReplaceablePool, listening: ReplaceablePool, limit: TimeLimit) => {
  const listeners = new Set<Listener>()
  const send: Broadcast["send"] = (channel, text) =>
    Effect.orDie(
      Effect.tryPromise({
        try: () => inTime(pool.current()`select pg_notify(${channel}, ${text})`, limit),
        catch: unavailable,
      }),
    )
  const listen: Broadcast["listen"] = (channel, onText, again) =>
    Effect.asVoid(
      Effect.acquireRelease(
        Effect.gen(function* () {
          const subscribe = () => listening.current().listen(channel, onText, again)
          const first = yield* Effect.orDie(Effect.tryPromise({ try: subscribe, catch: unavailable }))
          const listener = listenerOf(subscribe, first)
          listeners.add(listener)
          return listener
        }),
        (listener) => {
          listeners.delete(listener)
          return Effect.ignore(Effect.tryPromise(listener.end))
        },
      ),
    )
  const reaches = Effect.gen(function* () {
    const channel = `curio_${crypto.randomUUID().replaceAll("-", "")}`
    const isThere = yield* Deferred.make<void>()
    yield* listen(
      channel,
      () => Deferred.doneUnsafe(isThere, Exit.void),
      () => undefined,
    )
    yield* send(channel, "")
    yield* Deferred.await(isThere)
    return true
  }).pipe(
    Effect.scoped,
    Effect.timeoutOrElse({ duration: "3 seconds", orElse: () => Effect.succeed(false) }),
    Effect.catchCause(() => Effect.succeed(false)),
  )
  const listenAgain = () => {
    for (const listener of listeners) listener.move()
  }
  return { send, listen, reaches, listenAgain }
}

interface Listener {
  /** Listens on the connections that there are now. */
  readonly move: () => void
  readonly end: () => Promise<void>
}

interface Subscription {
  readonly unlisten: () => Promise<void>
}

const listenerOf = (subscribe: () => Promise<Subscription>, first: Subscription): Listener => {
  let current: Subscription | null = first
  let timer: Timer | undefined
  // Counts the moves, so that an answer to an earlier one is not taken for that of the last one.
  let moves = 0
  const attempt = (move: number) => {
    const found = (subscription: Subscription) => {
      if (move === moves) current = subscription
      else leave(subscription)
    }
    subscribe().then(found, () => {
      if (move === moves) timer = setTimeout(attempt, againMillis, move)
    })
  }
  const letGo = () => {
    clearTimeout(timer)
    moves++
    const before = current
    current = null
    return before
  }
  return {
    move: () => {
      leave(letGo())
      attempt(moves)
    },
    end: async () => letGo()?.unlisten(),
  }
}

/** Its connection may be lost, and is closed with its pool. */
const leave = (subscription: Subscription | null) => {
  subscription?.unlisten().catch(() => undefined)
}
