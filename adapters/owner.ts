import { chownSync, statSync } from "node:fs"
import { dirname } from "node:path"

/**
 * Gives a file that root created to the owner of its folder: the server may run as that user and must be able to read
 * it.
 */
export const giveToOwnerOfFolder = (file: string): void => {
  if (process.getuid?.() !== 0) return
  const { gid, uid } = statSync(dirname(file))
  chownSync(file, uid, gid)
}
