import { stat } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { FilesErrors, hashIn } from "../../core/index.ts"
import { onDisk, unlessMissing } from "./disk-error.ts"

/**
 * A picture of a folder by its name, which is read while it is sent. Any other name fails as not found.
 * Contract: files, storage.
 */
export const shownPicture =
  (folder: string) =>
  (name: string): Effect.Effect<Blob, FilesErrors.FileNotFound> =>
    Effect.flatMap(hashIn(name) === null ? Effect.succeed(null) : onDisk(() => found(join(folder, name))), (file) =>
      file === null ? Effect.fail(new FilesErrors.FileNotFound()) : Effect.succeed(file),
    )

const found = async (path: string): Promise<Blob | null> => {
  const about = await unlessMissing(stat(path), null)
  if (about === null) return null
  if (!about.isFile()) throw new Error("The picture is no file.")
  // Of a whole file Bun would send the name too.
  return Bun.file(path).slice(0, about.size)
}
