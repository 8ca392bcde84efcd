import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { ImportBatches } from "./ports.ts"

/**
 * The newest import of a user; `null` for none. A start reads it before it waits, and again when it stores its batch:
 * two requests at the same time are parallel even if the first import ends before the second one is stored.
 */
export const latestImport = Effect.fnUntraced(function* (userId: UserId) {
  const imports = yield* ImportBatches
  const { items } = yield* imports.list({ userId, status: null, source: null }, { limit: 1, after: null })
  return items[0]?.id ?? null
})
