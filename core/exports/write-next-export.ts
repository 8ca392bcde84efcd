import { DateTime, Effect, Option } from "effect"
import { prepareEmail, receiverOf } from "../delivery/index.ts"
import type { AttachmentId } from "../files/index.ts"
import { AttachmentStorage, FreeSpace } from "../files/index.ts"
import { Ids, Transactions } from "../shared/index.ts"
import type { User } from "../users/index.ts"
import { Users } from "../users/index.ts"
import { type Export, failed, isWritten, mostAttempts, ready } from "./export.ts"
import { ExportContents, type ExportNote, type ExportPart, ExportParts, ExportSpace, Exports } from "./ports.ts"

/** How long a worker that was killed keeps others from the export. A living one renews its claim. */
const lease = { seconds: 30 } as const
const renewal = "10 seconds"
/** Longer than any lease. */
const longest = { minutes: 1 } as const
/** How many bytes of an export are stored, and read, at once. */
const pieceBytes = 1024 * 1024

/** The next bytes of an export, and what has to be known to go on behind them. */
export interface ExportPortion {
  /** At least one byte. */
  readonly bytes: Uint8Array
  /** What the writer gets back with the next portion. */
  readonly note: string
  readonly isLast: boolean
  /** The names of pictures and attachments that belong to the portion and come later. */
  readonly named: ReadonlyArray<string>
  /** Those that the portion holds, or that are gone. */
  readonly held: ReadonlyArray<string>
}

/**
 * Writes the export that has waited longest, portion by portion: `portionOf` makes the next one from the note of the
 * one before, and a portion is stored with its note. Returns whether there was one. When a worker is killed, another
 * one goes on behind the last portion when the claim is over; nothing is served before the last portion is stored. An
 * error does the same. After five attempts that stored no portion the export fails. Several servers may do so at once;
 * of two that write one export, that with the later claim goes on. Without space for exports none is written.
 * Contract: exports, own data.
 */
export const writeNextExport = Effect.fn("exports.writeNext")(function* <E, R>(
  portionOf: (owner: User, one: Export, last: ExportNote | null) => Effect.Effect<ExportPortion, E, R>,
) {
  if (!(yield* yield* ExportSpace)) return false
  const exports = yield* Exports
  const users = yield* Users
  const now = yield* DateTime.now
  const at = { now, until: DateTime.add(now, lease), latest: DateTime.add(now, longest) }
  const claimed = Option.getOrNull(yield* exports.claim(at))
  if (claimed === null) return false
  const owner = Option.getOrNull(yield* Effect.option(users.get(claimed.userId)))
  if (owner === null) return true
  const last = yield* lastNoteOf(claimed)
  if (claimed.attempt - (last?.attempt ?? 0) > mostAttempts) yield* asWriter(claimed, fail(claimed))
  else
    yield* Effect.raceFirst(
      written(owner, claimed, last, (before) => portionOf(owner, claimed, before)),
      renewed(claimed),
    ).pipe(
      Effect.catchCause((cause) =>
        Effect.logError("An export could not be written", { export: claimed.id, attempt: claimed.attempt }, cause),
      ),
    )
  return true
})

/** The note to go on from; `null` when nothing is stored, as in a restored database, whose backup holds no pieces. */
const lastNoteOf = Effect.fnUntraced(function* ({ id }: Export) {
  const parts = yield* ExportParts
  const storage = yield* AttachmentStorage
  const first = Option.getOrNull(yield* parts.at(id, 0))
  if (first === null) return null
  const isStored = Option.isSome(yield* Effect.orElseSucceed(storage.open(first.id), () => Option.none()))
  return isStored ? Option.getOrNull(yield* parts.lastNote(id)) : null
})

/** Runs a change of the export in a transaction, unless another worker has claimed it or it was ended. */
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
  yield* (yield* ExportParts).detach(one.id, 0)
})

const written = Effect.fnUntraced(function* <E, R>(
  owner: User,
  one: Export,
  noted: ExportNote | null,
  portionOf: (last: ExportNote | null) => Effect.Effect<ExportPortion, E, R>,
) {
  const parts = yield* ExportParts
  // What an earlier attempt has begun to store behind its last note.
  let isOurs = yield* asWriter(one, parts.detach(one.id, noted?.end ?? 0))
  let last = noted
  let isOver = false
  while (isOurs && !isOver) {
    const portion: ExportPortion = yield* portionOf(last)
    const next: ExportNote = {
      end: (last?.end ?? 0) + portion.bytes.length,
      attempt: one.attempt,
      text: portion.note,
    }
    isOurs = yield* storePortion(owner, one, portion, next.end)
    last = next
    isOver = portion.isLast
  }
})

/** Stores the next portion; `false` when another worker writes the export, or it was ended. */
const storePortion = Effect.fnUntraced(function* (owner: User, one: Export, portion: ExportPortion, end: number) {
  const parts = yield* ExportParts
  const contents = yield* ExportContents
  const storage = yield* AttachmentStorage
  yield* yield* FreeSpace
  const pieces = yield* piecesOf(one, portion.bytes, end - portion.bytes.length)
  const now = yield* DateTime.now
  const recorded = Effect.forEach(pieces, ({ part }) => parts.add(part, now), { discard: true })
  if (!(yield* asWriter(one, recorded))) return false
  for (const { bytes, part } of pieces) yield* storage.put(part.id, bytes)
  const finish = portion.isLast ? yield* finished(owner, one, end) : Effect.void
  return yield* asWriter(
    one,
    Effect.gen(function* () {
      yield* Effect.forEach(pieces.slice(-1), ({ part }) => parts.note(part.id, portion.note))
      yield* contents.add(one.id, portion.named)
      yield* contents.remove(one.id, portion.held)
      yield* finish
    }),
  )
})

/** What makes the export ready, whose zip has so many bytes. */
const finished = Effect.fnUntraced(function* (owner: User, one: Export, bytes: number) {
  const exports = yield* Exports
  const notice = yield* prepareEmail({ kind: "export-ready", ...receiverOf(owner) })
  const now = yield* DateTime.now
  return Effect.andThen(exports.save(ready(one, bytes, now)), notice.store)
})

const piecesOf = Effect.fnUntraced(function* ({ attempt, id }: Export, all: Uint8Array, start: number) {
  const ids = yield* Ids
  const pieces: Array<{ readonly part: ExportPart; readonly bytes: Uint8Array }> = []
  for (let from = 0; from < all.length; from += pieceBytes) {
    const bytes = all.subarray(from, from + pieceBytes)
    const part = { exportId: id, start: start + from, size: bytes.length, attempt }
    pieces.push({ part: { ...part, id: (yield* ids.next) as AttachmentId }, bytes })
  }
  return pieces
})
