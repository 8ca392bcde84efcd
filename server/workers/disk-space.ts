import { Effect, Metric } from "effect"
import type { Config } from "../../adapters/config/config.ts"
import { diskSpaceOf } from "../../adapters/operations.ts"

/**
 * Sets the metrics of the disk of DATA_DIR every ten seconds, where the database or files are on it.
 * Contract: conventions, operations.
 */
export const diskSpaceReporter = ({ databaseUrl, dataDir, s3 }: Config) =>
  databaseUrl !== null && s3 !== null
    ? Effect.void
    : Effect.try(() => diskSpaceOf(dataDir)).pipe(
        Effect.tap(({ freeBytes, totalBytes }) =>
          Effect.andThen(Metric.update(free, freeBytes), Metric.update(total, totalBytes)),
        ),
        Effect.catchCause((cause) => Effect.logError("The disk could not be looked at", cause)),
        Effect.andThen(Effect.sleep("10 seconds")),
        Effect.forever,
      )

const free = Metric.gauge("data_disk_free_bytes", { description: "Free bytes of the disk of DATA_DIR" })
const total = Metric.gauge("data_disk_bytes", { description: "Bytes of the disk of DATA_DIR" })
