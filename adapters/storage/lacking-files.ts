import { stat } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { type FileHash, FilesErrors, nameOf, type StorageError } from "../../core/index.ts"
import type { Config } from "../config.ts"
import { isMissing } from "./disk-error.ts"
import { s3Bucket } from "./s3-bucket.ts"

/** How many files are checked at once. */
const atOnce = 8
const timeoutMillis = 30_000

/** The files among `hashes` that the configured store does not have; fails when the store does not answer. */
export const lackingFiles = (
  { dataDir, s3 }: Pick<Config, "dataDir" | "s3">,
  hashes: ReadonlyArray<FileHash>,
): Effect.Effect<ReadonlyArray<FileHash>, StorageError> => {
  const ask = s3 === null ? null : s3Bucket(s3, timeoutMillis)
  const isThere = (hash: FileHash): Effect.Effect<boolean, StorageError> =>
    ask === null
      ? isOnDisk(join(dataDir, "media", nameOf(hash)))
      : Effect.map(ask("HEAD", nameOf(hash)), ({ status }) => status !== 404)
  return Effect.map(
    Effect.forEach(hashes, (hash) => Effect.map(isThere(hash), (there) => (there ? [] : [hash])), {
      concurrency: atOnce,
    }),
    (lacking) => lacking.flat(),
  )
}

const isOnDisk = (path: string): Effect.Effect<boolean, StorageError> =>
  Effect.tryPromise({ try: () => stat(path), catch: (error) => error }).pipe(
    Effect.map((found) => found.isFile()),
    Effect.catch((error) =>
      isMissing(error)
        ? Effect.succeed(false)
        : Effect.fail(
            new FilesErrors.StorageUnreachable({
              reason: `The folder of files cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
            }),
          ),
    ),
  )
