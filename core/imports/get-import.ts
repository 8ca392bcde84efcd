import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { type ImportId, ownImport } from "./import-batch.ts"
import { ImportBatches, ImportQueue } from "./ports.ts"

/** How many failures the result lists. Contract: game platform, GET imports/:id. */
const most = 100

/**
 * An import and its failures. Users get their own imports; administrators (`null`) get any.
 * Contract: game platform, GET imports/:id; CLI.
 */
export const getImport = Effect.fn("imports.get")(function* (input: {
  readonly id: ImportId
  readonly viewer: UserId | null
}) {
  const imports = yield* ImportBatches
  const games = yield* ImportQueue
  const batch = yield* imports.get(input.id)
  if (input.viewer !== null) yield* Effect.fromResult(ownImport(batch, input.viewer))
  return { batch, failures: yield* games.failures(batch.id, most) }
})
