import { DateTime, Effect, Option } from "effect"
import { AttachmentStorage } from "../files/index.ts"
import type { PublishedEvents, UserId } from "../shared/index.ts"
import { keptSince, Transactions } from "../shared/index.ts"
import { asOf, type Export, expired } from "./export.ts"
import { ExportContents, ExportParts, Exports } from "./ports.ts"

/** How many exports or pieces one query reads. */
const atOnce = 100
/** How many names one statement removes. */
const namesAtOnce = 1_000

/**
 * Ends the exports that were kept long enough, and deletes the pieces that no export has: its time is over, it was
 * written again, or its account is gone. A piece is left alone for an hour, because its content may still be on its way
 * to the store. Several servers may do so at once. Contract: exports, own data.
 */
export const sweepExports = Effect.fn("exports.sweep")(function* () {
  const exports = yield* Exports
  const parts = yield* ExportParts
  const storage = yield* AttachmentStorage
  const now = yield* DateTime.now
  for (const one of yield* exports.due(now, atOnce)) yield* expire(one, now)
  yield* exports.sweep(keptSince("exports", now))
  const unused = yield* parts.unused(keptSince("exportParts", now), atOnce)
  for (const id of unused) {
    // The content is deleted before the record, so that after a crash the next sweep still finds the record.
    yield* storage.delete(id)
    yield* parts.forget(id)
  }
  const names = yield* (yield* ExportContents).sweep(namesAtOnce)
  return unused.length === atOnce || names === namesAtOnce
})

const expire = Effect.fnUntraced(function* ({ id, userId }: Export, now: DateTime.Utc) {
  const exports = yield* Exports
  const parts = yield* ExportParts
  const { atomically } = yield* Transactions
  yield* atomically(
    Effect.gen(function* () {
      const stored = Option.getOrNull(yield* exports.find(id))
      const after = stored === null ? null : asOf(stored, now)
      if (after === null || after === stored) return
      yield* exports.save(after)
      yield* parts.detach(id, 0)
    }),
    [userId],
  )
})

/** Ends the exports of an account whose credentials changed: another person may have asked for them. */
export const endExports = Effect.fn("exports.end")(function* ({ ends, user }: PublishedEvents["credentialsChanged"]) {
  if (ends.includes("exports")) yield* endOpenExports(user)
})

/**
 * Ends the exports of an account that wait, are written or can be downloaded, in the current transaction. Their pieces
 * are left to the sweep, which finds them after a crash too; a download that is under way breaks off.
 */
export const endOpenExports = Effect.fnUntraced(function* (user: UserId) {
  const exports = yield* Exports
  const parts = yield* ExportParts
  const now = yield* DateTime.now
  for (const one of yield* exports.open(user)) {
    yield* exports.save(expired(one, now))
    yield* parts.detach(one.id, 0)
  }
})
