import { type Context, Effect, Metric } from "effect"
import { type Workload, workload } from "../../adapters/operations.ts"
import packageJson from "../../package.json" with { type: "json" }

const everyMillis = 5000

/**
 * Sets the gauges of what waits in the database, before they are read, and at most every five seconds: those who ask
 * meanwhile share what was read. Without the database they keep their values. Contract: conventions, operations.
 */
export const workloadMetrics = Effect.fnUntraced(function* (services: Context.Context<never>) {
  const run = Effect.runPromiseExitWith(yield* Effect.context<Effect.Services<typeof workload>>())
  build.updateUnsafe(1, services)
  let began = Number.NEGATIVE_INFINITY
  let latest: Promise<void> = Promise.resolve()
  const read = async () => {
    const exit = await run(Effect.timeout(workload, everyMillis))
    if (exit._tag === "Success") for (const key of keys) gauges[key].updateUnsafe(exit.value[key], services)
  }
  return (): Promise<void> => {
    if (performance.now() - began < everyMillis) return latest
    began = performance.now()
    latest = read()
    return latest
  }
})

const build = Metric.gauge("curio_build_info", {
  description: "1, for the version that runs",
  attributes: { version: packageJson.version },
})

const gauges = {
  mailsWaiting: Metric.gauge("outbox_waiting", { description: "Mails that wait to be sent, 10000 at most" }),
  mailsLateSeconds: Metric.gauge("outbox_late_seconds", { description: "For how long the first due mail has waited" }),
  mailsFailed: Metric.gauge("outbox_failed", { description: "Mails that were given up, 10000 at most" }),
  importsUnderWay: Metric.gauge("imports_under_way", { description: "Imports that wait or run, 10000 at most" }),
  exportsUnderWay: Metric.gauge("exports_under_way", {
    description: "Exports that wait or are written, 10000 at most",
  }),
  databaseBytes: Metric.gauge("database_bytes", { description: "Size of the database" }),
  databaseFreeBytes: Metric.gauge("database_free_bytes", { description: "Free pages of SQLite" }),
} satisfies Record<keyof Workload, unknown>

const keys = Object.keys(gauges) as ReadonlyArray<keyof Workload>
