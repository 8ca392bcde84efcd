import { accessSync, constants } from "node:fs"

/**
 * Whether SQLite finds a folder for its temporary files (sqlite.org/tempfiles.html, section 5). A container with a
 * read-only file system has none; a statement that needs such a file would fail there as a disk I/O error.
 */
export const hasTemporaryFolder = (): boolean => {
  const { SQLITE_TMPDIR, TMPDIR } = process.env
  return [SQLITE_TMPDIR, TMPDIR, "/var/tmp", "/usr/tmp", "/tmp", "."].some(isWritable)
}

const isWritable = (folder: string | undefined): boolean => {
  if (folder === undefined) return false
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
