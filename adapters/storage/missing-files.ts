import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { type AttachmentId, type FileHash, FilesErrors, nameOf, type StorageError } from "../../core/index.ts"
import type { Config } from "../config/config.ts"
import { isMissing } from "./disk-error.ts"
import { attachmentKey } from "./s3.ts"
import { s3Bucket } from "./s3-bucket.ts"

/** How many files are checked at once. */
const atOnce = 8
const timeoutMillis = 30_000

type Place = Pick<Config, "dataDir" | "s3">

/** The files among `hashes` that the configured store does not have; fails when the store does not answer. */
export const missingFiles = (config: Place, hashes: ReadonlyArray<FileHash>) =>
  missing(config, hashes, (hash) => ({ path: join("media", nameOf(hash)), key: nameOf(hash) }))

/** The attachments among `ids` that the configured store does not have; fails when the store does not answer. */
export const missingAttachments = (config: Place, ids: ReadonlyArray<AttachmentId>) =>
  missing(config, ids, (id) => ({ path: join("attachments", id), key: attachmentKey(id) }))

/** The attachments in the folder; none for a bucket, whose objects are not listed. */
export const storedAttachments = ({ dataDir, s3 }: Place): Effect.Effect<ReadonlyArray<AttachmentId>, StorageError> =>
  s3 !== null
    ? Effect.succeed([])
    : onFolder(() => readdir(join(dataDir, "attachments"), { withFileTypes: true }), []).pipe(
        Effect.map((found) => found.filter((one) => one.isFile()).map(({ name }) => name as AttachmentId)),
      )

const missing = <Name>(
  { dataDir, s3 }: Place,
  names: ReadonlyArray<Name>,
  locationOf: (name: Name) => { readonly path: string; readonly key: string },
): Effect.Effect<ReadonlyArray<Name>, StorageError> => {
  const ask = s3 === null ? null : s3Bucket(s3, timeoutMillis)
  const isThere = (name: Name): Effect.Effect<boolean, StorageError> => {
    const { key, path } = locationOf(name)
    if (ask !== null) return Effect.map(ask("HEAD", key), ({ status }) => status !== 404)
    return Effect.map(
      onFolder(() => stat(join(dataDir, path)), null),
      (found) => found?.isFile() === true,
    )
  }
  return Effect.map(
    Effect.forEach(names, (name) => Effect.map(isThere(name), (there) => (there ? [] : [name])), {
      concurrency: atOnce,
    }),
    (some) => some.flat(),
  )
}

/** Reads from the folder of files; `otherwise` where there is nothing. */
const onFolder = <A, B>(read: () => Promise<A>, otherwise: B): Effect.Effect<A | B, StorageError> =>
  Effect.tryPromise({ try: read, catch: (error) => error }).pipe(
    Effect.catch((error) =>
      isMissing(error)
        ? Effect.succeed(otherwise)
        : Effect.fail(
            new FilesErrors.StorageUnreachable({
              reason: `The folder of files cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
            }),
          ),
    ),
  )
