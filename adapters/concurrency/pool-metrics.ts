import { Effect, Metric } from "effect"

/** What works on the threads that the process shares, in addition to the queues of `queueMetrics`. */
type Pooled = "crypto" | "files" | "zlib"

/** Runs work on a thread of the pool. */
export type Counted = <A>(work: () => Promise<A>) => Promise<A>

/**
 * What counts work in `/metrics` (`pool_running`) for as long as it is on a thread of the pool, or waits for one: also
 * after its caller was interrupted, as the thread goes on. Contract: conventions, operations.
 */
export const countedOn = (pool: Pooled): Effect.Effect<Counted> =>
  Effect.map(Effect.context<never>(), (services) => {
    // All of them are in the metrics from the start, also those that nothing has used yet.
    for (const gauge of Object.values(running)) gauge.modifyUnsafe(0, services)
    return async (work) => {
      running[pool].modifyUnsafe(1, services)
      try {
        return await work()
      } finally {
        running[pool].modifyUnsafe(-1, services)
      }
    }
  })

/** Work that `countedOn` counts. Contract: conventions, operations. */
export const onPool = <A>(pool: Pooled, work: () => Promise<A>): Effect.Effect<() => Promise<A>> =>
  Effect.map(countedOn(pool), (counted) => () => counted(work))

const gaugeOf = (pool: Pooled) =>
  Metric.gauge("pool_running", { description: "Work on threads that the process shares", attributes: { pool } })

const running = { crypto: gaugeOf("crypto"), files: gaugeOf("files"), zlib: gaugeOf("zlib") }
