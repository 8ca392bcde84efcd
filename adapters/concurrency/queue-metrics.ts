import { type Context, Metric } from "effect"
import type { QueueMeasure } from "./fair-queue.ts"

/** Shows in `/metrics` how many tasks of a queue wait, and how many were refused. Contract: conventions, operations. */
export const queueMetrics = (
  services: Context.Context<never>,
  queue: "editions" | "passwords" | "pictures",
): QueueMeasure => {
  const attributes = { queue }
  const waiting = Metric.gauge("queue_waiting", { description: "Tasks that wait", attributes })
  const refused = Metric.counter("queue_refused_total", { description: "Tasks refused", incremental: true, attributes })
  // The series are there before the first task.
  waiting.updateUnsafe(0, services)
  refused.updateUnsafe(0, services)
  return {
    waits: (tasks) => waiting.updateUnsafe(tasks, services),
    refused: () => refused.updateUnsafe(1, services),
  }
}
