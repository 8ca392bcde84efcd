import { Effect } from "effect"
import type { PageRequest } from "../shared/page.ts"
import { ImportBatches, type ImportFilter } from "./ports.ts"

/**
 * Imports, newest first: the user's own, or for administrators those of any user.
 * Contract: game platform, GET imports; CLI.
 */
export const listImports = Effect.fn("imports.list")(function* (input: {
  readonly filter: ImportFilter
  readonly page: PageRequest
}) {
  const imports = yield* ImportBatches
  return yield* imports.list(input.filter, input.page)
})
