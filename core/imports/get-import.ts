import { Effect } from "effect"
import type { RowProblem } from "../item-files/file-row.ts"
import type { UserId } from "../shared/ids.ts"
import { ImportNotFound } from "./errors.ts"
import { type ImportBatch, type ImportId, type ImportSource, ownImport } from "./import-batch.ts"
import { ImportBatches, ImportQueue, ImportRows } from "./ports.ts"

/** How many failures the result lists. Contract: game platform, GET imports/:id. */
const most = 100

/** What failed in an import: a game, or a row of a file. */
export interface ImportProblem extends Pick<RowProblem, "column"> {
  /** The game; `null` for a row. */
  readonly appId: number | null
  /** The line where the row begins; `null` for a game. */
  readonly line: number | null
  readonly reason: string
}

/**
 * An import and its first failures. Users get their own imports, or only those of a source; administrators (`null`) get
 * any. Contract: game platform, GET imports/:id; collectors, files; CLI.
 */
export const getImport = Effect.fn("imports.get")(function* (input: {
  readonly id: ImportId
  readonly viewer: UserId | null
  /** Only an import of this source. */
  readonly source?: ImportSource
}) {
  const imports = yield* ImportBatches
  const batch = yield* imports.get(input.id)
  if (input.viewer !== null) yield* Effect.fromResult(ownImport(batch, input.viewer))
  if (input.source !== undefined && batch.source !== input.source) return yield* new ImportNotFound()
  return { batch, failures: yield* failuresOf(batch) }
})

const failuresOf = Effect.fnUntraced(function* ({ id, source }: ImportBatch) {
  const games = yield* ImportQueue
  const rows = yield* ImportRows
  if (source === "gameplatform")
    return (yield* games.failures(id, most)).map((game): ImportProblem => ({ ...game, line: null, column: null }))
  const wrong = yield* rows.list(id, "wrong", { limit: most, after: null })
  return wrong.items.map(
    ({ line, column, reason }): ImportProblem => ({ appId: null, line, column, reason: reason ?? "json" }),
  )
})
