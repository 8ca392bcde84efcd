import { DateTime, Effect, Option, Stream } from "effect"
import type { AttachmentId } from "../chat/message.ts"
import { AttachmentStorage } from "../chat/ports.ts"
import { prepareEmail } from "../mail/prepare-email.ts"
import { receiverOf } from "../mail/receiver.ts"
import { Ids } from "../shared/ids.ts"
import { Transactions } from "../shared/transactions.ts"
import { FreeSpace } from "../usage/ports.ts"
import { Users } from "../users/ports.ts"
import type { User } from "../users/user.ts"
import { type Export, failed, isWritten, mostAttempts, ready } from "./export.ts"
import { ExportParts, Exports } from "./ports.ts"

/** How long a worker that was killed keeps others from the export. A living one renews its claim. */
const lease = { seconds: 30 } as const
const renewal = "10 seconds"
/** Longer than any lease. */
const longest = { minutes: 1 } as const
/** How many bytes of an export are stored, and read, at once. */
const partBytes = 1024 * 1024

/**
 * Writes the export that has waited longest: the bytes of `archiveOf`, in pieces. Answers whether there was one. A
 * worker that is killed leaves nothing that is served: another one begins the zip again when the claim is over. An
 * error does the same, five times at most. Several servers may do so at once; of two that write one export, that with
 * the later claim finishes it. Contract: auth, own data.
 */
export const writeNextExport = Effect.fn("exports.writeNext")(function* <E, R>(
  archiveOf: (owner: User, one: Export) => Stream.Stream<Uint8Array, E, R>,
) {
  const exports = yield* Exports
  const users = yield* Users
  const now = yield* DateTime.now
  const at = { now, until: DateTime.add(now, lease), latest: DateTime.add(now, longest) }
  const claimed = Option.getOrNull(yield* exports.claim(at))
  if (claimed === null) return false
  const owner = Option.getOrNull(yield* Effect.option(users.get(claimed.userId)))
  if (owner === null) return true
  if (claimed.attempt > mostAttempts) yield* asWriter(claimed, fail(claimed))
  else
    yield* Effect.raceFirst(written(owner, claimed, archiveOf(owner, claimed)), renewed(claimed)).pipe(
      Effect.catchCause((cause) =>
        Effect.andThen(
          Effect.logError("An export could not be written", { export: claimed.id, attempt: claimed.attempt }, cause),
          claimed.attempt >= mostAttempts ? asWriter(claimed, fail(claimed)) : Effect.void,
        ),
      ),
    )
  return true
})

/** Runs a change of the export in a transaction, unless another worker has begun it again or it was ended. */
const asWriter = Effect.fnUntraced(function* <A, E, R>(one: Export, change: Effect.Effect<A, E, R>) {
  const exports = yield* Exports
  const { atomically } = yield* Transactions
  return yield* atomically(
    Effect.gen(function* () {
      const stored = Option.getOrNull(yield* exports.find(one.id))
      if (stored === null || !isWritten(stored, one)) return false
      yield* change
      return true
    }),
    [one.userId],
  )
})

/** Renews the claim for as long as it is this worker's. */
const renewed = Effect.fnUntraced(function* (one: Export) {
  const exports = yield* Exports
  let isOurs = true
  while (isOurs) {
    yield* Effect.sleep(renewal)
    const claimedUntil = DateTime.add(yield* DateTime.now, lease)
    isOurs = yield* asWriter(one, exports.save({ ...one, claimedUntil }))
  }
})

const fail = Effect.fnUntraced(function* (one: Export) {
  yield* (yield* Exports).save(failed(one, yield* DateTime.now))
  yield* (yield* ExportParts).detach(one.id)
})

const written = Effect.fnUntraced(function* <E, R>(owner: User, one: Export, archive: Stream.Stream<Uint8Array, E, R>) {
  const exports = yield* Exports
  const parts = yield* ExportParts
  // What an earlier attempt has left.
  if (!(yield* asWriter(one, parts.detach(one.id)))) return
  let bytes = 0
  const isWhole = yield* inPieces(archive).pipe(
    Stream.mapEffect(
      Effect.fnUntraced(function* (piece) {
        const isOurs = yield* storePart(one, bytes, piece)
        bytes += piece.length
        return isOurs
      }),
    ),
    Stream.takeUntil((isOurs) => !isOurs),
    Stream.runFold(
      () => true,
      (_, isOurs) => isOurs,
    ),
  )
  if (!isWhole) return
  const notice = yield* prepareEmail({ kind: "export-ready", ...receiverOf(owner) })
  const finish = Effect.gen(function* () {
    yield* exports.save(ready(one, bytes, yield* DateTime.now))
    yield* notice.store
  })
  yield* asWriter(one, finish)
})

/** Stores the next piece; `false` when another worker writes the export, or it was ended. */
const storePart = Effect.fnUntraced(function* (one: Export, start: number, piece: Uint8Array) {
  const parts = yield* ExportParts
  yield* yield* FreeSpace
  const id = (yield* (yield* Ids).next) as AttachmentId
  const now = yield* DateTime.now
  const isOurs = yield* asWriter(one, parts.add({ id, exportId: one.id, start, size: piece.length }, now))
  if (isOurs) yield* (yield* AttachmentStorage).put(id, piece)
  return isOurs
})

/** The same bytes in pieces of one size; the last one may be smaller. */
const inPieces = <E, R>(archive: Stream.Stream<Uint8Array, E, R>): Stream.Stream<Uint8Array, E, R> =>
  Stream.mapAccum(archive, () => [] as ReadonlyArray<Uint8Array>, collected, {
    onHalt: (rest: ReadonlyArray<Uint8Array>) => (rest.length === 0 ? [] : [joined(rest)]),
  })

/** What is collected with one chunk more: the pieces that are full, and the rest. */
const collected = (
  before: ReadonlyArray<Uint8Array>,
  chunk: Uint8Array,
): readonly [ReadonlyArray<Uint8Array>, ReadonlyArray<Uint8Array>] => {
  const chunks = [...before, chunk]
  const length = chunks.reduce((sum, one) => sum + one.length, 0)
  if (length < partBytes) return [chunks, []]
  const all = joined(chunks)
  const full = Math.floor(length / partBytes)
  const pieces = Array.from({ length: full }, (_, n) => all.subarray(n * partBytes, (n + 1) * partBytes))
  const rest = all.subarray(full * partBytes)
  return [rest.length === 0 ? [] : [rest.slice()], pieces]
}

const joined = (chunks: ReadonlyArray<Uint8Array>): Uint8Array => {
  const all = new Uint8Array(chunks.reduce((sum, one) => sum + one.length, 0))
  let end = 0
  for (const chunk of chunks) {
    all.set(chunk, end)
    end += chunk.length
  }
  return all
}
