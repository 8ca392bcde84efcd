import { Effect, Layer, Option } from "effect"
import { type AttachmentId, AttachmentStorage, type FileHash, FileStorage, nameOf } from "../../core/index.ts"
import type { S3Config } from "../config/config.ts"
import { type Ask, s3Bucket } from "./s3-bucket.ts"
import { openParts } from "./s3-parts.ts"

/**
 * Files in a bucket of any S3-compatible store, which serves them publicly by itself. Without a bucket or credentials
 * each call fails with `StorageNotConfigured`. Contract: people, storage.
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
