import { Effect } from "effect"
import type { RowProblem } from "../../catalog/index.ts"
import type { PageRequest, UserId } from "../../shared/index.ts"
import { ImportNotFound } from "./errors.ts"
import { type ImportBatch, type ImportId, type ImportSource, ownImport } from "./import-batch.ts"
import type { RowChoice } from "./import-file.ts"
import { ImportBatches, type ImportFilter, ImportQueue, ImportRows } from "./ports.ts"

/**
 * Imports, newest first: the user's own, or for administrators those of any user.
 * Contract: gameplatform, GET imports; CLI.
 */
export const listImports = Effect.fn("imports.list")(function* (input: {
  readonly filter: ImportFilter
  readonly page: PageRequest
}) {
  const imports = yield* ImportBatches
  return yield* imports.list(input.filter, input.page)
})

/**
 * The newest import of a user; `null` for none. A start reads it before it waits, and again when it stores its batch:
 * two requests at the same time are parallel even if the first import ends before the second one is stored.
 */
export const latestImport = Effect.fnUntraced(function* (userId: UserId) {
  const imports = yield* ImportBatches
  const { items } = yield* imports.list({ userId, status: null, source: null }, { limit: 1, after: null })
  return items[0]?.id ?? null
})

/** What became of the rows of a file that the user imported, by line. Contract: catalog, files. */
export const listImportRows = Effect.fn("imports.rows")(function* (input: {
  readonly id: ImportId
  readonly viewer: UserId
  readonly which: RowChoice
  readonly page: PageRequest
}) {
  const imports = yield* ImportBatches
  const rows = yield* ImportRows
  yield* Effect.fromResult(ownImport(yield* imports.get(input.id), input.viewer))
  return yield* rows.list(input.id, input.which, input.page)
})

/** How many failures the result lists. Contract: gameplatform, GET imports/:id. */
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
 * any. Contract: gameplatform, GET imports/:id; catalog, files; CLI.
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
