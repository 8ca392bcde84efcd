import { DateTime, Effect, Option, type Redacted, Stream } from "effect"
import { ownSession } from "../auth/index.ts"
import { AttachmentStorage } from "../files/index.ts"
import type { PageRequest, UserId } from "../shared/index.ts"
import { ExportForbidden, ExportNotFound } from "./errors.ts"
import { asOf, type Export, type ExportId } from "./export.ts"
import { ExportLinks, ExportParts, Exports } from "./ports.ts"

/** The exports of the caller, newest first. Contract: exports, own data. */
export const listExports = Effect.fn("exports.list")(function* (input: {
  readonly by: UserId
  readonly page: PageRequest
}) {
  const now = yield* DateTime.now
  const { items, next } = yield* (yield* Exports).list(input.by, input.page)
  return { items: items.map((one) => asOf(one, now)), next }
})

/** An export of the caller. Contract: exports, own data. */
export const getExport = Effect.fn("exports.get")(function* (input: { readonly id: ExportId; readonly by: UserId }) {
  const found = Option.getOrNull(yield* (yield* Exports).find(input.id))
  if (found === null || found.userId !== input.by) return yield* new ExportNotFound()
  return asOf(found, yield* DateTime.now)
})

/** How many minutes a signed address of an export is good for. */
const minutes = 5

/**
 * The signed part of an address of an export that is ready, and when it expires. Only a session of the caller's reads
 * by it. Contract: exports, own data.
 */
export const linkExport = Effect.fn("exports.link")(function* (input: { readonly id: ExportId; readonly by: UserId }) {
  const { id } = yield* readyOne(input.id, input.by)
  const expiresAt = DateTime.add(yield* DateTime.now, { minutes })
  return { signed: yield* (yield* ExportLinks).sign({ id, reader: input.by, expiresAt }), expiresAt }
})

/**
 * An export by the signed part of its address, and its bytes from an offset on, piece by piece. Fails with
 * `ExportForbidden` when the address was altered or has expired, or the refresh token is none of its account's, with
 * `ExportNotFound` when the export can be downloaded no more. Contract: exports, own data.
 */
export const readExport = Effect.fn("exports.read")(function* (input: {
  readonly signed: string
  readonly token: Redacted.Redacted | null
}) {
  const link = Option.getOrNull(yield* (yield* ExportLinks).verify(input.signed))
  if (link === null || DateTime.isGreaterThanOrEqualTo(yield* DateTime.now, link.expiresAt))
    return yield* new ExportForbidden()
  if ((yield* ownSession(link.reader, input.token)) === null) return yield* new ExportForbidden()
  const found = yield* readyOne(link.id, link.reader)
  // Looked for before an answer begins: a restored database may name what no backup holds.
  const first = yield* piece(found.id, 0)
  if (first === null) return yield* new ExportNotFound()
  return { found, content: (from: number, to: number) => piecesOf(found.id, from, to) }
})

/** The bytes of an export between two offsets. */
const piecesOf = (id: ExportId, from: number, to: number) =>
  Stream.paginate(
    from,
    Effect.fnUntraced(function* (offset: number) {
      const found = yield* piece(id, offset)
      if (found === null) return yield* Effect.die(new Error("A piece of an export is gone."))
      const bytes = found.bytes.subarray(offset - found.start, to - found.start)
      const next = offset + bytes.length
      return [[bytes], next < to ? Option.some(next) : Option.none()] as const
    }),
  )

const piece = Effect.fnUntraced(function* (id: ExportId, offset: number) {
  const part = Option.getOrNull(yield* (yield* ExportParts).at(id, offset))
  if (part === null) return null
  const bytes = Option.getOrNull(yield* (yield* AttachmentStorage).get(part.id))
  return bytes === null || bytes.length !== part.size ? null : { start: part.start, bytes }
})

const readyOne = Effect.fnUntraced(function* (id: ExportId, by: UserId) {
  const found: Export = yield* getExport({ id, by })
  if (found.status !== "ready" || found.bytes === null) return yield* new ExportNotFound()
  return { ...found, bytes: found.bytes }
})
