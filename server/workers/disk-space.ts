import { Effect, Metric } from "effect"
import { diskSpaceOf } from "../../adapters/operations.ts"

/** Sets the metrics of the disk of DATA_DIR. Contract: conventions, operations. */
export const measureDisk = (dataDir: string) =>
  Effect.try(() => diskSpaceOf(dataDir)).pipe(
    Effect.flatMap(({ freeBytes, totalBytes }) =>
      Effect.andThen(Metric.update(free, freeBytes), Metric.update(total, totalBytes)),
    ),
  )

const free = Metric.gauge("data_disk_free_bytes", { description: "Free bytes of the disk of DATA_DIR" })
const total = Metric.gauge("data_disk_bytes", { description: "Bytes of the disk of DATA_DIR" })
