import { DateTime, Effect, Layer } from "effect"
import { type LoggedEvent, RealtimeEvents, RealtimeLog } from "../../core/index.ts"
import { freshUuid } from "../ids.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ afterCommit, read, write }: MemoryStore) => {
  const wakes = new Set<() => void>()
  const databaseId = freshUuid()
  const woken = Effect.sync(() => {
    for (const wake of wakes) wake()
  })
  const log = Layer.succeed(RealtimeLog, {
    append: Effect.fnUntraced(function* (events) {
      const at = yield* DateTime.now
      yield* write(({ logEnds, realtime, realtimeAt }) => {
        for (const event of events) {
          const n = (logEnds.get("head") ?? 0) + 1
          logEnds.set("head", n)
          realtime.set(n, event)
          realtimeAt.set(n, at)
        }
      })
      yield* afterCommit(woken)
    }),
  })
  const events = Layer.succeed(RealtimeEvents, {
    bounds: read(({ logEnds }) => ({
      databaseId,
      head: logEnds.get("head") ?? 0,
      floor: logEnds.get("floor") ?? 0,
    })),
    after: (from, limit) =>
      read(({ logEnds, realtime }) => {
        const later = [...realtime].filter(([n]) => n > from).slice(0, limit)
        return { events: later.map(([n, event]): LoggedEvent => ({ ...event, n })), floor: logEnds.get("floor") ?? 0 }
      }),
    // Events have their numbers from the beginning: transactions follow one another.
    number: Effect.void,
    onAppended: (wake) =>
      Effect.asVoid(
        Effect.acquireRelease(
          Effect.sync(() => wakes.add(wake)),
          () => Effect.sync(() => wakes.delete(wake)),
        ),
      ),
    sweep: (before, limit) =>
      write(({ logEnds, realtime, realtimeAt }) => {
        const old = [...realtimeAt].filter(([, at]) => DateTime.isLessThan(at, before)).slice(0, limit)
        for (const [n] of old) {
          realtime.delete(n)
          realtimeAt.delete(n)
          logEnds.set("floor", n)
        }
        return old.length
      }),
  })
  return Layer.merge(log, events)
}
