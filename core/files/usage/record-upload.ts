import { DateTime, Effect } from "effect"
import type { UserId } from "../../shared/index.ts"
import { AccountLimits } from "./limits.ts"
import { AccountUsage } from "./ports.ts"
import { afterUpload } from "./uploads.ts"

/**
 * Runs `claim`, which records the files of an upload of `bytes`, and counts the upload. Fails with
 * `StorageLimitReached` when the account would hold or have uploaded too much; then the transaction of the caller takes
 * the claim back. Call it before a byte is stored. Contract: files, what an account may hold.
 */
export const recordUpload = Effect.fnUntraced(function* (by: UserId, bytes: number, claim: Effect.Effect<void>) {
  const limits = yield* AccountLimits
  const usage = yield* AccountUsage
  const before = yield* usage.of(by)
  yield* claim
  // An equal file is stored once, so the claim may have added less than was sent.
  const kept = (yield* usage.of(by)).bytes - before.bytes
  const now = yield* DateTime.now
  yield* usage.saveUploads(by, yield* Effect.fromResult(afterUpload(before, { bytes, kept, now }, limits)))
})
