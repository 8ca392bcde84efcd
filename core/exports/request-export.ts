import { DateTime, Effect, Option } from "effect"
import { Ids, inTransactionOfCaller, type UserId } from "../shared/index.ts"
import { requireActive } from "../users/index.ts"
import { TooManyExports } from "./errors.ts"
import { type ExportId, queued, secondsUntilNext } from "./export.ts"
import { Exports } from "./ports.ts"
import { endOpenExports } from "./sweep-exports.ts"

/**
 * Asks for an export of what the caller's account holds, which ends the one before. A worker writes it.
 * Contract: exports, own data.
 */
export const requestExport = Effect.fn("exports.request")(function* ({ by }: { readonly by: UserId }) {
  const exports = yield* Exports
  yield* requireActive(by)
  const now = yield* DateTime.now
  const retryAfterSeconds = secondsUntilNext(Option.getOrNull(yield* exports.latest(by)), now)
  if (retryAfterSeconds > 0) return yield* new TooManyExports({ retryAfterSeconds })
  yield* endOpenExports(by)
  const one = queued((yield* (yield* Ids).next) as ExportId, by, now)
  yield* exports.add(one)
  return one
}, inTransactionOfCaller)
