import { type Context, Metric } from "effect"
import type { QueueMeasure } from "./fair-queue.ts"

/**
 * Shows in `/metrics` how many tasks of a queue wait and run, and how many were refused. Contract: conventions,
 * operations.
 */
export const queueMetrics = (
  services: Context.Context<never>,
  queue: "editions" | "lookups" | "outgoing" | "passwords" | "pictures" | "scans",
): QueueMeasure => {
  const attributes = { queue }
  const waiting = Metric.gauge("queue_waiting", { description: "Tasks that wait", attributes })
  const running = Metric.gauge("queue_running", { description: "Tasks that run", attributes })
  const refused = Metric.counter("queue_refused_total", { description: "Tasks refused", incremental: true, attributes })
  // The series are there before the first task.
  waiting.updateUnsafe(0, services)
  running.updateUnsafe(0, services)
  refused.updateUnsafe(0, services)
  return {
    waits: (tasks) => waiting.updateUnsafe(tasks, services),
    runs: (tasks) => running.updateUnsafe(tasks, services),
    refused: () => refused.updateUnsafe(1, services),
  }
}
