import { Effect } from "effect"
import { type AttachmentId, type FileHash, nameOf, type StorageError } from "../../core/index.ts"
import type { Config } from "../config/config.ts"
import { missingAttachments, missingFiles, storedAttachments } from "./missing-files.ts"

/** What rows name, as of the moment of each read. */
interface Named<E> {
  readonly files: Effect.Effect<ReadonlyArray<FileHash>, E>
  /** `isSent` says that a message has the attachment; the content of another one may be missing. */
  readonly attachments: Effect.Effect<ReadonlyArray<{ readonly id: AttachmentId; readonly isSent: boolean }>, E>
}

/**
 * A sentence for the files that rows name and the store does not have, and one for the attachments that are stored and
 * that no row names; none when all is in order. Fails when the store does not answer.
 */
export const fileProblems = Effect.fnUntraced(function* <E>(
  config: Pick<Config, "dataDir" | "s3">,
  { attachments, files }: Named<E>,
) {
  const stored = yield* storedAttachments(config)
  const sent = Effect.map(attachments, (all) => all.flatMap(({ id, isSent }) => (isSent ? [id] : [])))
  const pictures = yield* missing(files, (hashes) => missingFiles(config, hashes))
  const lost = yield* missing(sent, (ids) => missingAttachments(config, ids))
  // A row is older than its content: what was stored when the check began has a row, unless it was deleted meanwhile.
  const known = new Set((yield* attachments).map(({ id }) => id))
  const unknown = stored.filter((id) => !known.has(id))
  const gone = new Set(yield* missingAttachments(config, unknown))
  return [
    ...sentence("The store does not have", "file(s) that rows name", pictures.map(nameOf)),
    ...sentence("The store does not have", "attachment(s) that messages have", lost),
    ...sentence(
      "The store has",
      "attachment(s) that no row names",
      unknown.filter((id) => !gone.has(id)),
    ),
  ]
})

/**
 * What rows name and the store does not have, both times: a file may be replaced between the reads of rows and store.
 */
const missing = Effect.fnUntraced(function* <Name, E>(
  named: Effect.Effect<ReadonlyArray<Name>, E>,
  missingOf: (names: ReadonlyArray<Name>) => Effect.Effect<ReadonlyArray<Name>, StorageError>,
) {
  const read = Effect.flatMap(named, missingOf)
  const first = yield* read
  if (first.length === 0) return []
  const still = new Set(yield* read)
  return first.filter((name) => still.has(name))
})

const sentence = (subject: string, what: string, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (names.length === 0) return []
  return [`${subject} ${names.length} ${what} (${names.slice(0, 3).join(", ")}${names.length > 3 ? ", ..." : ""})`]
}
