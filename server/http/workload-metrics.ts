import { type Context, Effect, Metric } from "effect"
import {
  databaseStandbys,
  type Leaving,
  type StandbyState,
  type Workload,
  workload,
} from "../../adapters/operations.ts"
import packageJson from "../../package.json" with { type: "json" }

const everyMillis = 5000

/**
 * Sets the gauges of what waits in the database, before they are read, and at most every five seconds: those who ask
 * meanwhile share what was read. Without the database they keep their values. Contract: conventions, operations.
 */
export const workloadMetrics = Effect.fnUntraced(function* (services: Context.Context<never>) {
  const run = Effect.runPromiseExitWith(yield* Effect.context<Effect.Services<typeof workload>>())
  const standbys = yield* databaseStandbys
  build.updateUnsafe(1, services)
  let began = Number.NEGATIVE_INFINITY
  let latest: Promise<void> = Promise.resolve()
  const read = async () => {
    for (const one of standbys?.states() ?? []) lagOf(one).updateUnsafe(one.lagSeconds, services)
    const exit = await run(Effect.timeout(workload, everyMillis))
    if (exit._tag !== "Success") return
    for (const key of keys) gauges[key].updateUnsafe(exit.value[key], services)
    for (const [channel, leaving] of Object.entries(exit.value.outbox))
      for (const { gauge, value } of ofChannel(channel, leaving)) gauge.updateUnsafe(value, services)
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

const lagOf = ({ location }: StandbyState) =>
  Metric.gauge("database_standby_lag_seconds", {
    description: "How long ago the primary had what the standby is known to have",
    attributes: { standby: location },
  })

const gauges = {
  importsUnderWay: Metric.gauge("imports_under_way", { description: "Imports that wait or run, 10000 at most" }),
  exportsUnderWay: Metric.gauge("exports_under_way", {
    description: "Exports that wait or are written, 10000 at most",
  }),
  databaseBytes: Metric.gauge("database_bytes", { description: "Size of the database" }),
  databaseFreeBytes: Metric.gauge("database_free_bytes", { description: "Free pages of SQLite" }),
} satisfies Record<Exclude<keyof Workload, "outbox">, unknown>

const keys = Object.keys(gauges) as ReadonlyArray<keyof typeof gauges>

/** The gauges of what leaves the service by a channel, such as `mail` and `webhook`. */
const ofChannel = (channel: string, { failed, lateSeconds, waiting }: Leaving) => {
  const gauge = (name: string, description: string) => Metric.gauge(name, { description, attributes: { channel } })
  return [
    { gauge: gauge("outbox_waiting", "What waits to be sent, 10000 at most"), value: waiting },
    { gauge: gauge("outbox_late_seconds", "For how long the first of what is due has waited"), value: lateSeconds },
    { gauge: gauge("outbox_failed", "What was given up, 10000 at most"), value: failed },
  ]
}
