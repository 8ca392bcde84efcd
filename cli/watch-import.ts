import { Console, DateTime, Duration, Effect } from "effect"
import { type ImportBatch, ImportBatches, type ImportId, isActive } from "../core/index.ts"
import { drawBar } from "./progress.ts"

/** How long a batch may make no progress before the command assumes that no server runs. */
const patience = Duration.seconds(10)

/** Draws the progress of an import until it ends, or until no server seems to run; answers its state then. */
export const watchImport = Effect.fn("cli.watchImport")(function* (id: ImportId) {
  const imports = yield* ImportBatches
  const began = yield* DateTime.now
  while (true) {
    const batch = yield* imports.get(id)
    yield* drawBar("Importing", doneOf(batch), batch.total)
    if (!isActive(batch.status)) return batch
    const changed = DateTime.max(began, batch.updatedAt)
    if (Duration.isGreaterThan(DateTime.distance(changed, yield* DateTime.now), patience)) {
      yield* Console.error("No server takes it up; it goes on when one runs.")
      return batch
    }
    yield* Effect.sleep("200 millis")
  }
})

const doneOf = ({ imported, updated, skipped, failed }: ImportBatch): number => imported + updated + skipped + failed
