import { Effect, Layer, Option } from "effect"
import { type FileHash, FileStorage, nameOf } from "../../core/index.ts"
import type { S3Config } from "../config.ts"
import { s3Bucket } from "./s3-bucket.ts"

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
    const ask = s3Bucket(s3, timeoutMillis)
    return FileStorage.of({
      put: ({ hash, type, bytes }) =>
        Effect.asVoid(ask("PUT", nameOf(hash), { body: bytes, headers: { "content-type": type, ...forever } })),
      get: (hash) =>
        Effect.map(ask("GET", nameOf(hash)), ({ status, bytes }) =>
          status === 404 ? Option.none() : Option.some(bytes),
        ),
      delete: (hash) => Effect.asVoid(ask("DELETE", nameOf(hash))),
      // An upload is atomic: a bucket serves a whole object or none.
      deleteUnfinished: () => Effect.void,
      publicUrl,
    })
  })

const forever = { "cache-control": "public, max-age=31536000, immutable" }
