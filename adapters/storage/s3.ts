import { Effect, Layer, Option } from "effect"
import {
  type AttachmentId,
  AttachmentStorage,
  type FileHash,
  FileStorage,
  FilesErrors,
  nameOf,
  type StorageError,
} from "../../core/index.ts"
import type { S3Config } from "../config/config.ts"
import { type Ask, s3Bucket } from "./s3-bucket.ts"

/**
 * Files in a bucket of any S3-compatible store, which serves them publicly by itself. Without a bucket or credentials
 * each call fails with `StorageNotConfigured`. Contract: files, storage.
 */
export const s3Storage = (options: {
  readonly s3: S3Config
  readonly publicUrl: (hash: FileHash) => string
  readonly timeoutMillis?: number
}) =>
  Layer.sync(FileStorage, () => {
    const { s3, publicUrl, timeoutMillis = 30_000 } = options
    const { put, get, remove } = objectsOf(s3Bucket(s3, timeoutMillis))
    return FileStorage.of({
      put: ({ hash, type, bytes }) => put(nameOf(hash), bytes, { "content-type": type, ...forever }),
      get: (hash) => get(nameOf(hash)),
      delete: (hash) => remove(nameOf(hash)),
      // An upload is atomic: a bucket serves a whole object or none.
      deleteUnfinished: () => Effect.void,
      publicUrl,
    })
  })

/**
 * Attachments in the same bucket, as private objects that no response names. Their content type is that of bytes: if a
 * policy of the bucket makes them readable by mistake, a browser still runs none of them.
 * Contract: chat, attachments.
 */
export const s3Attachments = (options: { readonly s3: S3Config; readonly timeoutMillis?: number }) =>
  Layer.sync(AttachmentStorage, () => {
    const { s3, timeoutMillis = 30_000 } = options
    const ask = s3Bucket(s3, timeoutMillis)
    const { put, get, remove } = objectsOf(ask)
    return AttachmentStorage.of({
      put: (id, bytes) => put(attachmentKey(id), bytes, { "content-type": "application/octet-stream", ...unkept }),
      get: (id) => get(attachmentKey(id)),
      open: (id) => openParts(ask, attachmentKey(id)),
      delete: (id) => remove(attachmentKey(id)),
      deleteUnfinished: () => Effect.void,
    })
  })

/** The name of an attachment in the bucket. */
export const attachmentKey = (id: AttachmentId): string => `attachments/${id}`

const forever = { "cache-control": "public, max-age=31536000, immutable" }
const unkept = { "cache-control": "private, no-store" }

const objectsOf = (ask: Ask) => ({
  put: (key: string, body: Uint8Array, headers: Readonly<Record<string, string>>) =>
    Effect.asVoid(ask("PUT", key, { body, headers })),
  get: (key: string) =>
    Effect.map(ask("GET", key), ({ status, bytes }) => (status === 404 ? Option.none() : Option.some(bytes))),
  remove: (key: string) => Effect.asVoid(ask("DELETE", key)),
})

/**
 * An object in parts, each of which is asked for when the iteration comes to it; none for an object that does not
 * exist. A reader who does not read has a part in memory, and no request to the store under way.
 */
const openParts = (ask: Ask, key: string): Effect.Effect<Option.Option<AsyncIterable<Uint8Array>>, StorageError> => {
  const partAt = partsOf(ask, key)
  return Effect.map(
    partAt(0),
    Option.map((first) => following(first, partAt)),
  )
}

interface Part {
  readonly bytes: Uint8Array
  readonly isLast: boolean
}

type PartAt = (from: number) => Effect.Effect<Option.Option<Part>, StorageError>

/** A file of 5 MB takes ten requests, one after the other. */
const partSize = 512 * 1024

const partsOf =
  (ask: Ask, key: string): PartAt =>
  (from) =>
    Effect.flatMap(
      ask("GET", key, { headers: { range: `bytes=${from}-${from + partSize - 1}` } }),
      ({ bytes, range, status }) => {
        if (status === 404) return Effect.succeedNone
        // No part of an empty object can be asked for (RFC 9110, 14.1.2).
        if (status === 416 && from === 0) return Effect.succeedSome({ bytes: new Uint8Array(), isLast: true })
        // A store may ignore the range (RFC 9110, 14.2), and has sent the whole object then.
        if (status === 200 && from === 0) return Effect.succeedSome({ bytes, isLast: true })
        const [, start, all] = /^bytes (\d+)-\d+\/(\d+)$/.exec(range ?? "") ?? []
        if (status !== 206 || Number(start) !== from || bytes.length === 0)
          return Effect.fail(broken("The store sent another part than that asked for."))
        return Effect.succeedSome({ bytes, isLast: from + bytes.length >= Number(all) })
      },
    )

const broken = (reason: string) => new FilesErrors.StorageUnreachable({ reason })

async function* following(first: Part, partAt: PartAt): AsyncIterable<Uint8Array> {
  let part = first
  for (let from = 0; ; ) {
    yield part.bytes
    if (part.isLast) return
    from += part.bytes.length
    const next = await Effect.runPromise(partAt(from))
    part = Option.getOrThrowWith(next, () => broken("The file was removed while it was read."))
  }
}
