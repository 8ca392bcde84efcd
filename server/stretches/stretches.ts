import { type Context, Metric } from "effect"
import type { Holder } from "./holder.ts"

/** How long one holder keeps the thread of the requests in one piece: nothing else is answered meanwhile. */
export interface Stretches {
  /** Says that what runs now, until the event loop turns or another holder comes, runs for this one. */
  readonly hold: (holder: Holder) => void
  /** For how many milliseconds the present holder has held the thread. */
  readonly heldMillis: () => number
}

/** From here on a stretch is counted by its holder too. */
const long = 0.05

/**
 * Measures stretches from 5 ms on, and counts those above 50 ms with their holder. A stretch ends when another holder
 * comes, and at the latest when the event loop turns.
 *
 * It is the processor time of the thread as far as it is known, so that a machine with other work to do makes no
 * stretch longer. Asking the kernel for it takes longer than all the rest, so it is asked after 5 ms at most, and what
 * the stretch took is the lesser of what both clocks say.
 * Contract: conventions, operations.
 */
export const measuredStretches = (services: Context.Context<never>): Stretches => {
  const timers = { request: timer("request"), frame: timer("frame"), worker: timer("worker") }
  let holder: Holder | null = null
  let since = 0
  let looked = performance.now()
  let used = cpuMillis()
  const lookAt = (now: number): void => {
    looked = now
    used = cpuMillis()
  }
  const end = (by: Holder, now: number): void => {
    if (now - since < shortest) return
    const before = used
    lookAt(now)
    const seconds = Math.min(now - since, used - before) / 1000
    if (seconds < shortest / 1000) return
    timers[by.kind].updateUnsafe(seconds, services)
    if (seconds > long) counter(by).updateUnsafe(1, services)
  }
  const turned = (): void => {
    const now = performance.now()
    if (holder !== null) end(holder, now)
    holder = null
    if (now - looked > shortest) lookAt(now)
  }
  return {
    hold: (by) => {
      if (holder === by) return
      const now = performance.now()
      if (holder === null) setImmediate(turned)
      else end(holder, now)
      holder = by
      since = now
    },
    heldMillis: () => (holder === null ? 0 : performance.now() - since),
  }
}

/** In milliseconds. */
const shortest = 5

const cpuMillis = (): number => {
  const { system, user } = process.threadCpuUsage()
  return (user + system) / 1000
}

const timer = (kind: Holder["kind"]) =>
  Metric.histogram("thread_stretch_seconds", {
    description: "How long one holder kept the thread of the requests in one piece, from 5 ms on",
    boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    attributes: { kind },
  })

// There are as many as routes, frames and workers.
const counter = ({ kind, name }: Holder) =>
  Metric.counter("thread_long_stretches_total", {
    description: "How often one holder kept the thread of the requests for more than 50 ms",
    incremental: true,
    attributes: { kind, name },
  })
