import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { type ImportId, ownImport } from "./import-batch.ts"
import type { RowStatus } from "./import-file.ts"
import { ImportBatches, ImportRows } from "./ports.ts"

/** What became of the rows of a file that the user imported, by line. Contract: collectors, files. */
export const listImportRows = Effect.fn("imports.rows")(function* (input: {
  readonly id: ImportId
  readonly viewer: UserId
  readonly status: RowStatus | null
  readonly page: PageRequest
}) {
  const imports = yield* ImportBatches
  const rows = yield* ImportRows
  yield* Effect.fromResult(ownImport(yield* imports.get(input.id), input.viewer))
  return yield* rows.list(input.id, input.status, input.page)
})
